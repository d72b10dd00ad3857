import { readFileSystemType, resolveLinks } from './disk.ts';

/** Linux file systems, by `statfs` number, where a watcher misses changes from other computers. */
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

/** A network path. `\\?\C:\` and `\\.\` are local. */
const UNC = /^\\\\(?:\?\\UNC\\|(?![?.]\\))/i;

const MAC_VOLUME = /^\/(?:Volumes|Network|net)\//;

/** True if the folder must be polled, because the system may not report changes. False if we can't tell. */
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
