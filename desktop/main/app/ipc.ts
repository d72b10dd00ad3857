import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { IPC_CONTRACT, type IpcChannel, type IpcInput, type IpcOutput } from '../../ipc/contract.ts';
import { reportFailure } from '../log/failure-log.ts';
import { APP_HOST, APP_SCHEME } from './app-protocol.ts';

export type IpcHandlers = {
  [Channel in IpcChannel]: (input: IpcInput<Channel>) => Promise<IpcOutput<Channel>> | IpcOutput<Channel>;
};

/** Refuses messages from other pages and input that doesn't match the contract. Removes unlisted output. */
export function handleIpc(handlers: IpcHandlers): void {
  // electron-store registers a channel for renderers, which we don't use.
  ipcMain.removeAllListeners('electron-store-get-data');
  for (const channel of Object.keys(IPC_CONTRACT) as IpcChannel[]) register(channel, handlers);
}

/** True if a message comes from the top frame of our own page (Electron security checklist, item 17). */
export function isTrustedSender({ senderFrame, sender }: Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>): boolean {
  if (senderFrame === null || senderFrame !== sender.mainFrame) return false;
  if (!URL.canParse(senderFrame.url)) return false;
  const { protocol, host } = new URL(senderFrame.url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}

function register<Channel extends IpcChannel>(channel: Channel, handlers: IpcHandlers): void {
  const { input, output } = IPC_CONTRACT[channel];
  ipcMain.handle(channel, async (event, ...args: unknown[]) => {
    if (!isTrustedSender(event)) throw new Error(`Refused ${channel}: the sender isn't a page of this app`);
    const parsed = input.safeParse(args[0]);
    if (!parsed.success || args.length > 1) throw new Error(`Refused ${channel}: invalid input`);
    try {
      return output.parse(await handlers[channel](parsed.data as IpcInput<Channel>));
    } catch (cause) {
      reportFailure({ step: channel, cause });
      throw cause;
    }
  });
}
