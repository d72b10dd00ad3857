import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** The body of a post: GitHub's Markdown as HTML, without the raw HTML in it. */
export function PostBody({ content }: { content: string }) {
  return (
    <div className="post-body">
      <Markdown remarkPlugins={[remarkGfm]} skipHtml>
        {content}
      </Markdown>
    </div>
  );
}
