/** What the system's dialog offers first; the content of a file decides, not its name. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp,image/heic,image/heif';

/**
 * Asks for picture files by the system's dialog, at a press of a key or a button; none where the author cancels.
 */
export function pickPictures({ isMultiple }: { isMultiple: boolean }): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED;
  input.multiple = isMultiple;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

const PICTURE = /\.(png|jpe?g|jfif|gif|webp|avif|bmp|svg|heic|heif|tiff?|jxl)$/i;

/** Whether a dropped file is meant as a picture; whether it is one, its content decides. */
export function isPictureFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || PICTURE.test(name);
}

/** Lists the pictures of a paste, where they are what was copied. */
export function listPastedPictures(data: DataTransfer): File[] {
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const pictures = files.map(({ name }) => name);
  return isPictureAlone({ text: data.getData('text/plain'), pictures }) ? files : [];
}

/**
 * Whether pictures are what was copied: a browser adds the HTML of one, a file manager the files' names. A table of
 * a spreadsheet and a passage of a letter bring a picture of themselves, too, beside their text.
 *
 * @param pictures the names of the picture files.
 */
export function isPictureAlone({ text, pictures }: { text: string; pictures: readonly string[] }): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return pictures.length > 0 && lines.every((line) => pictures.some((name) => line.endsWith(name)));
}
