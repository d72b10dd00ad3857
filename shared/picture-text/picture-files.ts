const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp,image/heic,image/heif';

/** Opens the file dialog. Needs a user gesture. Returns no files if the author cancels. */
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

export function isPictureFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || PICTURE.test(name);
}

export function listPastedPictures(data: DataTransfer): File[] {
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const pictures = files.map(({ name }) => name);
  return isPictureAlone({ text: data.getData('text/plain'), pictures }) ? files : [];
}

/**
 * File managers add file names as text. Spreadsheets and word processors add a picture of copied text, which doesn't
 * count.
 */
export function isPictureAlone({ text, pictures }: { text: string; pictures: readonly string[] }): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return pictures.length > 0 && lines.every((line) => pictures.some((name) => line.endsWith(name)));
}
