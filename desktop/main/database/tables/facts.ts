import type { Connection } from '../connection.ts';

export class FactTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  read(name: string): string | null {
    return (
      this.#connection.get<{ value: string }>('select value from facts where name = :name', { name })?.value ?? null
    );
  }

  store(name: string, value: string): void {
    this.#connection.run(
      'insert into facts (name, value) values (:name, :value) on conflict (name) do update set value = :value',
      { name, value },
    );
  }
}
