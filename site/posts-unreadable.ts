/** How the line begins that says why a build failed for want of posts; the export looks for it in the build's output. */
export const POSTS_UNREADABLE = 'The posts of the blog could not be read';
