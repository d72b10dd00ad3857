import type { Database } from '../database/database.ts';
import type { Origins } from '../database/publications.ts';
import { DraftOperations } from './draft-operations.ts';
import { PictureOperations } from './picture-operations.ts';
import { PostOperations } from './post-operations.ts';

/** Everything that the main process may ask of the storage process: one plain input each. */
export type Operations = Methods<DraftOperations> & Methods<PostOperations> & Methods<PictureOperations>;

type Methods<Part> = { [Name in keyof Part]: Part[Name] };

/** Makes the operations on a database. */
export function createOperations({
  database,
  origins,
  now = Date.now,
}: {
  database: Database;
  origins: Origins;
  now?: () => number;
}): Operations {
  const parts = [
    new DraftOperations(database),
    new PostOperations(database, origins),
    new PictureOperations(database, now),
  ];
  return Object.assign({}, ...parts.map(bindMethods));
}

/** Makes an object of an instance's methods, which have its private fields wherever they are called from. */
function bindMethods(instance: object): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => name !== 'constructor');
  return Object.fromEntries(
    names.flatMap((name) => {
      const method: unknown = Reflect.get(instance, name);
      return typeof method === 'function' ? [[name, method.bind(instance)]] : [];
    }),
  );
}
