import { type MainProcess, startMainProcess } from '../fake-electron/main-process.ts';

const PAGE = 'app://callwright/index.html';

/** The built app without a window; a test calls its channels. */
export type RunningApp = {
  invoke(channel: string, input?: unknown): Promise<unknown>;
  ask(channel: string, input?: unknown): Promise<unknown>;
  setOffline(isOffline: boolean): Promise<void>;
  kill(): Promise<void>;
};

export async function startApp(userDataFolder: string, env: Record<string, string>): Promise<RunningApp> {
  const opened = Promise.withResolvers<void>();
  const app: MainProcess = startMainProcess({
    userDataFolder,
    env,
    onMessage: ({ kind }) => kind === 'open-window' && opened.resolve(),
  });
  await Promise.race([
    opened.promise,
    app.ended.then((output) => Promise.reject(new Error(`The app ended without a window. ${output}`))),
  ]);
  const ask = (channel: string, input?: unknown) =>
    app.ask({ kind: 'invoke', channel, args: [input], senderUrl: PAGE });
  return {
    ask,
    async invoke(channel, input) {
      const answer = await ask(channel, input);
      if (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false) {
        throw new Error(`${channel}: ${JSON.stringify(answer)}`);
      }
      return answer;
    },
    setOffline: async (isOffline) => void (await app.ask({ kind: 'set-offline', isOffline })),
    async kill() {
      app.kill();
      await app.ended;
      app.failIfPrinted();
    },
  };
}
