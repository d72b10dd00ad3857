'use client';

import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import '@callwright/shared/post-body/post-body.css';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { FeaturedImage } from '@callwright/shared/post-body/featured-image.tsx';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { PostCallToAction } from '@callwright/shared/post-body/post-call-to-action.tsx';
import { toCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { PreviewBoundary } from './preview-boundary.tsx';

export function PreviewDialog({ fields, trigger }: { fields: PostFields; trigger: ReactElement }) {
  const image = fields.featuredImageUrl.trim();
  const callToAction = toCallToAction(fields.callToAction, site.callToAction);
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        {/* Radix's own overlay injects a style that changes, which no content security policy can allow. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-3 z-50 mx-auto flex max-w-4xl flex-col overflow-hidden rounded-3xl border border-line bg-paper shadow-card sm:inset-y-8"
        >
          <div className="flex items-center justify-between border-line border-b px-5 py-3 sm:px-8">
            <Dialog.Title className="font-semibold text-lg">Live Preview</Dialog.Title>
            <Dialog.Close className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-sunken">
              <Icon name="x" />
              <span className="sr-only">Close preview</span>
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
          <section className="overflow-y-auto px-5 py-8 sm:px-8" tabIndex={0} aria-label="The post">
            <div className="mx-auto max-w-3xl">
              <h2 className="heading text-3xl sm:text-4xl">{fields.title.trim() || 'Your Title Here'}</h2>
              {fields.excerpt && <p className="mt-4 text-ink-soft text-lg italic">{fields.excerpt}</p>}
              {isWebAddress(image) && (
                <div className="mt-8 overflow-hidden rounded-2xl border border-line">
                  <FeaturedImage url={image} alt={fields.featuredImageAlt} isFirst />
                </div>
              )}
              <div className="mt-8">
                {fields.content.trim() ? (
                  <PreviewBoundary>
                    <PostBody content={fields.content} />
                  </PreviewBoundary>
                ) : (
                  <p className="text-ink-soft">Your content will appear here.</p>
                )}
                {callToAction && <PostCallToAction link={callToAction} />}
              </div>
            </div>
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
