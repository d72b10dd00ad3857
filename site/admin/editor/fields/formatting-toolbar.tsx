'use client';

import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { Ellipsis, ImagePlus, Images } from 'lucide-react';
import { DropdownMenu, Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { OwnPicturesDialog } from '../../pictures/own-pictures-dialog.tsx';
import { findContentField, type PostPictures } from '../../pictures/post-pictures.ts';
import { FORMATTING_GROUPS, type FormattingCommand, format } from './formatting-commands.ts';

type FormattingToolbarProps = {
  authorId: string;
  documentId: string;
  pictures: PostPictures;
  isHeld: boolean;
};

export function FormattingToolbar({ authorId, documentId, pictures, isHeld }: FormattingToolbarProps) {
  function run({ command }: FormattingCommand) {
    const field = findContentField(documentId);
    if (field) format(field, command);
  }

  return (
    <Toolbar.Root aria-label="Formatting" className="editor-toolbar">
      {FORMATTING_GROUPS.map((group) => (
        <div key={group[0]?.label} className="editor-tools">
          {group.map((item) => (
            <Toolbar.Button
              key={item.label}
              type="button"
              disabled={isHeld}
              aria-label={item.label}
              title={item.key ? `${item.label} (Ctrl+${item.key.toUpperCase()})` : item.label}
              onClick={() => run(item)}
              className={`editor-tool ${item.isLater ? 'max-md:hidden!' : ''}`}
            >
              <item.Icon aria-hidden="true" className="size-4.5" />
            </Toolbar.Button>
          ))}
        </div>
      ))}
      <div className="editor-tools">
        <Toolbar.Button
          type="button"
          disabled={isHeld}
          aria-label="Add pictures..."
          title="Add pictures"
          onClick={() => void pickPictures({ isMultiple: true }).then((files) => pictures.addToText(files, null))}
          className="editor-tool"
        >
          <ImagePlus aria-hidden="true" className="size-4.5" />
        </Toolbar.Button>
        <OwnPicturesDialog
          authorId={authorId}
          trigger={
            <Toolbar.Button
              type="button"
              disabled={isHeld}
              aria-label="Your pictures"
              title="Your pictures"
              className="editor-tool"
            >
              <Images aria-hidden="true" className="size-4.5" />
            </Toolbar.Button>
          }
          onChoose={(address) => pictures.reuseInText(address)}
        />
      </div>
      <MoreFormatting isHeld={isHeld} onChoose={run} />
    </Toolbar.Root>
  );
}

type MoreFormattingProps = { isHeld: boolean; onChoose: (item: FormattingCommand) => void };

function MoreFormatting({ isHeld, onChoose }: MoreFormattingProps) {
  const chosen = useRef<FormattingCommand | null>(null);

  /** Focus moves to the text after the menu closes. */
  function apply(event: Event) {
    if (chosen.current === null) return;
    event.preventDefault();
    onChoose(chosen.current);
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <Toolbar.Button asChild disabled={isHeld}>
        <DropdownMenu.Trigger aria-label="More formatting" className="editor-tool md:hidden!">
          <Ellipsis aria-hidden="true" className="size-4.5" />
        </DropdownMenu.Trigger>
      </Toolbar.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="admin-menu"
          onCloseAutoFocus={apply}
        >
          <DropdownMenu.Label className="admin-menu-title">Formatting</DropdownMenu.Label>
          {FORMATTING_GROUPS.flat()
            .filter(({ isLater }) => isLater)
            .map((item) => (
              <DropdownMenu.Item
                key={item.label}
                className="admin-menu-item"
                onSelect={() => {
                  chosen.current = item;
                }}
              >
                <item.Icon aria-hidden="true" />
                {item.label}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
