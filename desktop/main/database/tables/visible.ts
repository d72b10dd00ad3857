import type { Viewer } from '../draft-record.ts';

export const IS_VISIBLE = '(owner is null or :sees_all or owner is :account)';

export function toParameters({ account, seesAll }: Viewer) {
  return { account, sees_all: seesAll ? 1 : 0 };
}
