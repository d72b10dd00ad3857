import { readFileSystemType, resolveLinks } from './disk.ts';

/**
 * The file systems of Linux, by the number that `statfs` tells, where a change by another machine, or by the
 * system around this one, reaches no watcher: network shares, and folders lent by a virtual machine's host.
 */
const REMOTE_TYPES: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB 2
  0xff534d42, // CIFS
  0x65735546, // FUSE: sshfs, rclone
  0x5346414f, // AFS
  0x00c36400, // Ceph
  0x01021997, // 9P: Windows' drives in WSL
  0x786f4256, // VirtualBox
  0x7c7c6673, // Parallels
]);

/** A path on another machine, once Windows has resolved a mapped drive; `\\?\C:\` and `\\.\` are this machine's. */
const UNC = /^\\\\(?:\?\\UNC\\|(?![?.]\\))/i;

/** A mounted volume of macOS: a share, or a disk for which polling costs little. */
const MAC_VOLUME = /^\/(?:Volumes|Network|net)\//;

/** Whether the system may not tell of changes in a folder, so that it has to be polled; false where it can't be found out. */
export async function isRemoteFolder(folder: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  try {
    if (platform === 'linux') return REMOTE_TYPES.has((await readFileSystemType(folder)) >>> 0);
    return isRemotePath(await resolveLinks(folder), platform);
  } catch {
    return isRemotePath(folder, platform);
  }
}

function isRemotePath(path: string, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return UNC.test(path);
  return platform === 'darwin' && MAC_VOLUME.test(path);
}
