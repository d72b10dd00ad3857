'use client';

import {
  findPictureAt,
  findPictureAtCaret,
  findPicturesInText,
  findPictureToDescribe,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { listUndescribedPictures, readPictureFile } from './picture-alts.ts';
import { PictureForm } from './picture-form.tsx';
import { findContentField, type PostPictures } from './post-pictures.ts';
import { useDescriptionTasks } from './use-post-pictures.ts';

type PictureListProps = {
  text: string;
  contentOnBlog: string;
  documentId: string;
  pictures: PostPictures;
  addressOf: (name: string) => string;
};

export function PictureList({ text, contentOnBlog, documentId, pictures, addressOf }: PictureListProps) {
  const { selected, select } = useSelectedPicture(documentId);
  const atCaret = findSelected(text, selected);
  /** While true, newly added pictures wait for their description. */
  const [isDescribing, setIsDescribing] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const tasks = useDescriptionTasks(pictures, documentId);
  const [first = null] = tasks;
  const task = isDescribing && atCaret !== null ? null : first;
  const open = task ? findPictureToDescribe(text, task.name) : atCaret;
  const isUndone = task !== null && open === null;

  useEffect(() => {
    if (isUndone) pictures.dismissTask(task);
  });

  const listed = findPicturesInText(text);
  if (listed.length === 0) return null;
  const undescribed = new Set(listUndescribedPictures(text, contentOnBlog).map(({ start }) => start));
  return (
    <ul aria-label="Pictures in this post" className="flex flex-col gap-3 px-4 pb-5 sm:px-8">
      {listed.map((picture, index) => {
        const isOpen = open !== null && picture.start === open.start;
        return (
          <li
            // Typing above a picture moves it, so the key uses its name and its turn.
            key={`${picture.name} ${listed.slice(0, index).filter(({ name }) => name === picture.name).length}`}
            className="editor-picture"
            data-needs-words={undescribed.has(picture.start) || undefined}
          >
            <PictureRow
              picture={picture}
              fileName={readPictureFile(picture.name) ?? `Picture ${index + 1}`}
              address={addressOf(picture.name)}
              needsWords={undescribed.has(picture.start)}
              isOpen={isOpen}
              onEdit={() => {
                // The list shows which pictures still need a description.
                for (const asked of tasks) pictures.dismissTask(asked);
                select(picture);
              }}
            />
            {isOpen && (
              <PictureForm
                key={`${picture.name} ${task === null}`}
                picture={open}
                task={task}
                others={tasks.length - (task === null ? 0 : 1)}
                documentId={documentId}
                pictures={pictures}
                onDescribing={setIsDescribing}
                onDone={() => select(null)}
                onDecorative={redraw}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type PictureRowProps = {
  picture: PictureInText;
  fileName: string;
  address: string;
  needsWords: boolean;
  isOpen: boolean;
  onEdit: () => void;
};

function PictureRow({ picture, fileName, address, needsWords, isOpen, onEdit }: PictureRowProps) {
  function edit() {
    onEdit();
    // The form must render first.
    setTimeout(() => document.getElementById('picture-alt')?.focus());
  }

  return (
    <div className="flex items-center gap-3 p-2">
      <img src={address} alt="" className="h-11 w-15 shrink-0 rounded-lg border border-line bg-sunken object-cover" />
      <div className="min-w-0 grow text-sm">
        <p className="truncate font-semibold">{fileName}</p>
        {needsWords ? (
          <p className="flex items-center gap-1.5 font-medium text-warn">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            Needs a description
          </p>
        ) : (
          <p className="truncate text-ink-soft">{picture.alt || 'Decorative'}</p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={edit}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Pencil aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Edit {fileName}</span>
      </button>
    </div>
  );
}

type SelectedPicture = Pick<PictureInText, 'name' | 'start'>;

/** Finds a picture again after the text above it changed or it was replaced. */
function findSelected(text: string, selected: SelectedPicture | null): PictureInText | null {
  if (selected === null) return null;
  const there = findPictureAt(text, selected.start);
  if (there?.name === selected.name) return there;
  return findPicturesInText(text).find(({ name }) => name === selected.name) ?? there;
}

function useSelectedPicture(documentId: string) {
  const [selected, setSelected] = useState<SelectedPicture | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const field = findContentField(documentId);
      if (field === null || document.activeElement !== field) return;
      const found = findPictureAtCaret(field.value, field);
      setSelected((last) => (last?.name === found?.name && last?.start === found?.start ? last : found));
    };
    document.addEventListener('selectionchange', look);
    // A selection made before this starts listening doesn't fire an event.
    setSelected(null);
    look();
    return () => document.removeEventListener('selectionchange', look);
  }, [documentId]);
  return { selected, select: setSelected };
}
