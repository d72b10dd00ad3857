import type { Element, ElementContent, Nodes } from 'hast';
import type { ReactNode } from 'react';
import type { Components, ExtraProps, UrlTransform } from 'react-markdown';
import { readPictureReference } from '../post/picture-reference.ts';
import { resolveFragment } from './markdown/anchor-ids.ts';
import { readImageAddress, readLinkTarget } from './markdown/web-address.ts';
import { isTall, type ToPictureSources } from './picture-sources.ts';
import { type OwnPicture, PictureColor, PostPicture } from './post-picture.tsx';

type Props<Tag extends keyof React.JSX.IntrinsicElements> = React.JSX.IntrinsicElements[Tag] & ExtraProps;

export const POST_ELEMENTS = (
  'a blockquote br code del em figure h2 h3 h4 h5 h6 hr img input label li ol p pre span strong sup table tbody td th ' +
  'thead tr ul'
).split(' ');

export const keepSafeUrl: UrlTransform = (url, property) => {
  if (property !== 'src') return readLinkTarget(url)?.href;
  return readPictureReference(url) ? url : readImageAddress(url);
};

const componentsOf = new WeakMap<ToPictureSources, Components>();

/** Returns custom elements for `<Markdown>`, the same object for the same function. */
export function createPostComponents(toSources: ToPictureSources): Components {
  const known = componentsOf.get(toSources);
  if (known) return known;
  const components: Components = {
    a: PostLink,
    figure: (props) => <PostFigure {...props} toSources={toSources} />,
    h2: PostHeading,
    h3: PostHeading,
    h4: PostHeading,
    h5: PostHeading,
    h6: PostHeading,
    img: ({ node }) => (node ? <PostImage image={node} toSources={toSources} /> : null),
    pre: PostCode,
    table: PostTable,
    td: ({ node, children }) => <td className={readAlignment(node)}>{children}</td>,
    th: ({ node, children }) => (
      <th className={readAlignment(node)} scope="col">
        {children}
      </th>
    ),
  };
  componentsOf.set(toSources, components);
  return components;
}

/** A class, because the content security policy forbids inline styles. */
function readAlignment(cell: Element | undefined): string | undefined {
  const align = cell?.properties.align;
  return align === 'center' || align === 'right' ? `align-${align}` : undefined;
}

/** The permalink isn't inside the heading, because screen readers would read it as part of the name. */
function PostHeading({ node, id, children, 'aria-level': ariaLevel, 'aria-label': text }: Props<'h2'>) {
  const Tag = (node?.tagName ?? 'h2') as 'h2';
  if (id === undefined) return <Tag aria-level={ariaLevel}>{children}</Tag>;
  return (
    <div className={`post-heading post-heading-${Tag.slice(1)}`}>
      <Tag id={id} aria-level={ariaLevel}>
        {children}
      </Tag>
      {/* biome-ignore lint/a11y/useAnchorContent: its label is its name; the sign is for the eye. */}
      <a className="permalink" href={`#${id}`} aria-label={`Link to “${text}”`}>
        <span aria-hidden="true">#</span>
      </a>
    </div>
  );
}

function PostLink({ node, children, ...props }: Props<'a'>) {
  if (props.role !== undefined) return <a {...props}>{children}</a>;
  if (node === undefined || node.children.length === 0 || typeof props.href !== 'string') return children;
  return (
    <AuthorLink href={props.href} title={props.title} isPicture={node.children.every(isImage)}>
      {children}
    </AuthorLink>
  );
}

type AuthorLinkProps = {
  href: string;
  title: string | undefined;
  isPicture: boolean;
  isBoxed?: boolean;
  children: ReactNode;
};

function AuthorLink({ href, title, isPicture, isBoxed = false, children }: AuthorLinkProps) {
  const isExternal = readLinkTarget(href)?.isExternal === true;
  const classes = [isExternal && 'external', isExternal && isPicture && 'picture-link', isBoxed && 'picture-box'];
  return (
    <a
      href={href.startsWith('#') ? resolveFragment(href) : href}
      title={title}
      className={classes.filter(Boolean).join(' ') || undefined}
      rel={isExternal ? 'noopener noreferrer' : undefined}
    >
      {children}
      {isExternal && <span className="spoken"> (external link)</span>}
    </a>
  );
}

function isImage(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'img';
}

type ReadImage = { src: string; own: OwnPicture | null };

function readImage({ properties: { src } }: Element, toSources: ToPictureSources): ReadImage | null {
  const address = typeof src === 'string' ? src : '';
  const reference = readPictureReference(address);
  const sources = reference && toSources(reference);
  if (reference && sources) return { src: sources.src, own: { reference, sources } };
  const external = readImageAddress(address);
  return external === null ? null : { src: external, own: null };
}

type PostImageProps = { image: Element; toSources: ToPictureSources; hasTitle?: boolean };

function PostImage({ image, toSources, hasTitle = true }: PostImageProps) {
  const { alt: altText, title: titleText, fetchPriority } = image.properties;
  const alt = String(altText ?? '');
  const title = hasTitle && typeof titleText === 'string' ? titleText : undefined;
  const read = readImage(image, toSources);
  if (read === null) return <span className="no-picture">{alt}</span>;
  if (read.own === null) return <img src={read.src} alt={alt} title={title} loading="lazy" decoding="async" />;
  return <PostPicture picture={read.own} alt={alt} title={title} isLeading={fetchPriority === 'high'} />;
}

/** The title is the caption. The picture opens in full size, or the author's link. */
function PostFigure({ node, toSources }: Props<'figure'> & { toSources: ToPictureSources }) {
  const content = node?.children[0];
  if (content?.type !== 'element') return null;
  const image = content.tagName === 'img' ? content : content.children.find(isImage);
  if (image === undefined) return null;
  const read = readImage(image, toSources);
  const link = content === image ? undefined : content.properties.href;
  const caption = image.properties.title;
  const shown = <PostImage image={image} toSources={toSources} hasTitle={false} />;
  return (
    <figure className={nameFigure(read?.own?.reference)}>
      {typeof link === 'string' ? (
        <AuthorLink href={link} title={readTitle(content)} isPicture isBoxed={read?.own != null}>
          {read?.own && <PictureColor facts={read.own.reference.facts} className="picture-color" />}
          {shown}
        </AuthorLink>
      ) : (
        <OpenPicture read={read}>{shown}</OpenPicture>
      )}
      {typeof caption === 'string' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Links a picture to its file, because the page may show it smaller. */
function OpenPicture({ read, children }: { read: ReadImage | null; children: ReactNode }) {
  if (read === null) return children;
  const color = read.own && <PictureColor facts={read.own.reference.facts} className="picture-color" />;
  const href = read.own ? read.own.sources.href : read.src;
  if (href === null) {
    return (
      <span className="picture-box">
        {color}
        {children}
      </span>
    );
  }
  return (
    <a className={read.own ? 'picture-link picture-box' : 'picture-link'} href={href} rel="noopener noreferrer">
      {color}
      {children}
      <span className="spoken"> (open the picture)</span>
    </a>
  );
}

function nameFigure(reference: OwnPicture['reference'] | undefined): string {
  if (reference === undefined) return 'picture';
  if (reference.isHalf) return 'picture picture-own picture-half';
  return isTall(reference.facts) ? 'picture picture-own picture-tall' : 'picture picture-own';
}

function readTitle({ properties: { title } }: Element): string | undefined {
  return typeof title === 'string' ? title : undefined;
}

/** A wide table scrolls. It needs a name and keyboard access. */
function PostTable({ node, children }: Props<'table'>) {
  const names = (node ? listHeaders(node) : []).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a table is no group of form fields.
    <div className="table-scroll" role="group" tabIndex={0} aria-label={names === '' ? 'Table' : `Table: ${names}`}>
      <table>{children}</table>
    </div>
  );
}

function listHeaders(node: Element): string[] {
  if (node.tagName === 'th') return [readText(node).replace(/\s+/g, ' ').trim()].filter((name) => name !== '');
  return node.children.flatMap((child) => (child.type === 'element' ? listHeaders(child) : []));
}

function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}

function PostCode({ node, children }: Props<'pre'>) {
  const language = readLanguage(node?.children[0]);
  return (
    <div className="code-block" data-language={language}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: code is no group of form fields. */}
      <pre role="group" tabIndex={0} aria-label={language === undefined ? 'Code' : `Code: ${language}`}>
        {children}
      </pre>
    </div>
  );
}

function readLanguage(code: ElementContent | undefined): string | undefined {
  const classes = code?.type === 'element' ? code.properties.className : undefined;
  const name = Array.isArray(classes) ? classes.find((item) => String(item).startsWith('language-')) : undefined;
  return name === undefined ? undefined : String(name).slice('language-'.length) || undefined;
}
