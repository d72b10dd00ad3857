import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import {
  CARD,
  drawCard,
  LOGO_CENTER_Y,
  PADDING_PX,
  SHARE_IMAGE_SIZE,
  TITLE_SIZES,
} from '@callwright/shared/brand/share-card-layout.ts';
import { BLOG_NAME } from '@callwright/shared/post/seo-metadata.ts';
import { useLayoutEffect, useRef } from 'react';

const { width, height } = SHARE_IMAGE_SIZE;
const { ink, inkSoft, onNight } = BRAND_COLORS;

const CARD_BACKGROUND = `data:image/svg+xml,${encodeURIComponent(drawCard())}`;
const WIDTH = PADDING_PX.right - PADDING_PX.left;
/** Space above and below the title, in card pixels. */
const TITLE_HEIGHT = CARD.perforation - CARD.top - 84;
const STUB_HEIGHT = CARD.bottom - CARD.perforation;

type ShareCardPreviewProps = { title: string; author: string; date: string };

/** The share image that the site generates for a post without one, at its real size. */
export function ShareCardPreview({ title, author, date }: ShareCardPreviewProps) {
  const words = useRef<HTMLParagraphElement>(null);

  // Uses the first size that fits, like the site's renderer.
  useLayoutEffect(() => {
    const element = words.current;
    if (element === null || title === '') return;
    for (const size of TITLE_SIZES) {
      element.style.fontSize = `${size}px`;
      if (element.scrollHeight <= TITLE_HEIGHT && element.scrollWidth <= WIDTH) return;
    }
  }, [title]);

  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Generated card for “${title}”`}>
      <image href={CARD_BACKGROUND} width={width} height={height} />
      <text
        x={CARD.left + 70}
        y={LOGO_CENTER_Y}
        fill={onNight}
        fontSize="36"
        fontWeight="600"
        dominantBaseline="central"
      >
        {BLOG_NAME}
      </text>
      <foreignObject x={PADDING_PX.left} y={CARD.top} width={WIDTH} height={CARD.perforation - CARD.top}>
        <div className="grid h-full content-center overflow-hidden">
          <p
            ref={words}
            className="font-bold font-display leading-[1.15] [overflow-wrap:anywhere]"
            style={{ color: ink, maxHeight: TITLE_HEIGHT }}
          >
            {title}
          </p>
        </div>
      </foreignObject>
      <foreignObject x={PADDING_PX.left} y={CARD.perforation} width={WIDTH} height={STUB_HEIGHT}>
        <div className="flex h-full items-center justify-between gap-12 text-[29px]" style={{ color: inkSoft }}>
          <span className="truncate">{author}</span>
          <span className="flex-none">{date}</span>
        </div>
      </foreignObject>
    </svg>
  );
}
