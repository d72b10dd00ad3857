/** What the author reads of a draft that is not here, or not shown to this account. */
export const NO_SUCH_DRAFT = { message: 'There is no such draft.' };
