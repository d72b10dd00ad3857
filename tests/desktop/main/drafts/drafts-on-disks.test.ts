import { openDraftsIn } from '../../../faults/drafts-on-disk.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const DRAFTS = ['6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a20', '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a21'] as const;

describeOnEveryDisk(
  'a draft',
  async (folder) => {
    const drafts = openDraftsIn(folder);
    return {
      store: async (slot, value) => (await drafts.save(DRAFTS[slot], postOf('a-post', { content: value }))).ok,
      async read(slot) {
        const read = await drafts.read(DRAFTS[slot]);
        return read.ok ? read.value.fields.content : null;
      },
    };
  },
  { whenFailed: 'either' },
);
