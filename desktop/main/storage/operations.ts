import type { DraftOperations } from './draft-operations.ts';
import type { FolderOperations } from './folder-operations.ts';
import type { LinkOperations } from './links/link-operations.ts';
import type { PictureOperations } from './picture-operations.ts';
import type { PostOperations } from './post-operations.ts';
import type { ReplaceOperations } from './replace/replace-operations.ts';

export type Operations = Methods<DraftOperations> &
  Methods<PostOperations> &
  Methods<LinkOperations> &
  Methods<PictureOperations> &
  Methods<ReplaceOperations> &
  Methods<FolderOperations>;

type Methods<Part> = { [Name in keyof Part]: Part[Name] };

export function createOperations(parts: {
  drafts: DraftOperations;
  posts: PostOperations;
  links: LinkOperations;
  pictures: PictureOperations;
  replace: ReplaceOperations;
  folder: FolderOperations;
}): Operations {
  return Object.assign({}, ...Object.values(parts).map(bindMethods));
}

/** Binds the methods, so they can be called without their instance. */
function bindMethods(instance: object): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => name !== 'constructor');
  return Object.fromEntries(
    names.flatMap((name) => {
      const method: unknown = Reflect.get(instance, name);
      return typeof method === 'function' ? [[name, method.bind(instance)]] : [];
    }),
  );
}
