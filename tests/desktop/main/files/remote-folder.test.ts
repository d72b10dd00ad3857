import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isRemoteFolder } from '@callwright/desktop/main/files/remote-folder.ts';
import { describe, expect, test, vi } from 'vitest';

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof import('node:fs/promises')>();
  const mocked = { ...actual, statfs: vi.fn(actual.statfs), realpath: vi.fn(actual.realpath) };
  return { ...mocked, default: mocked };
});

describe('a folder without reliable change events', () => {
  test.each([
    ['NFS', 0x6969, true],
    ['SMB', 0xfe534d42, true],
    ['CIFS, whose number is negative as a signed integer', 0xff534d42 | 0, true],
    ['sshfs', 0x65735546, true],
    ['ext4', 0xef53, false],
    ['btrfs', 0x9123683e, false],
  ])('on Linux is detected by its file system: %s', async (_name, type, isRemote) => {
    vi.mocked(files.statfs).mockResolvedValueOnce({ type } as never);
    expect(await isRemoteFolder('/drafts', 'linux')).toBe(isRemote);
  });

  test.each([
    ['Z:\\drafts', '\\\\server\\share\\drafts', true],
    ['C:\\drafts', 'C:\\drafts', false],
    ['C:\\drafts', '\\\\?\\C:\\drafts', false],
    ['Z:\\drafts', '\\\\?\\UNC\\server\\share\\drafts', true],
  ])('on Windows is detected by the target of its drive: %s to %s', async (path, real, isRemote) => {
    vi.mocked(files.realpath).mockResolvedValueOnce(real as never);
    expect(await isRemoteFolder(path, 'win32')).toBe(isRemote);
  });

  test.each([
    ['/Volumes/share/drafts', true],
    ['/Users/me/drafts', false],
  ])('on macOS is detected by its volume: %s', async (path, isRemote) => {
    vi.mocked(files.realpath).mockResolvedValueOnce(path as never);
    expect(await isRemoteFolder(path, 'darwin')).toBe(isRemote);
  });

  test('is assumed to have events if detection fails', async () => {
    expect(await isRemoteFolder('/no/such/folder')).toBe(false);
    expect(await isRemoteFolder(tmpdir())).toBe(false);
  });
});
