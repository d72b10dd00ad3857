import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

type Behavior = 'accept' | 'busy' | 'unknown-recipient' | 'hang-before-greeting' | 'hang-after-data';

export class MailServer {
  behavior: Behavior = 'accept';
  readonly accepted: { to: string[]; raw: string }[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onConnect: (_session, done) => {
        if (this.behavior !== 'hang-before-greeting') done();
      },
      onRcptTo: (_address, _session, done) => {
        if (this.behavior === 'busy') done(toError('Try again later', 451));
        else if (this.behavior === 'unknown-recipient') done(toError('No such mailbox', 550));
        else done();
      },
      onData: (stream, { envelope }, done) => {
        void this.#receive(
          stream,
          envelope.rcptTo.map(({ address }) => address),
          done,
        );
      },
    });
    server.on('error', () => {});
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    this.#port = address.port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}?requireTLS=false`;
  }

  read(): Promise<Email[]> {
    return Promise.all(this.accepted.map(({ raw }) => PostalMime.parse(raw)));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  async #receive(stream: SMTPServerDataStream, to: string[], done: () => void): Promise<void> {
    const text = await buffer(stream).catch(() => null);
    // Null if the connection broke before the text was complete.
    if (text === null || this.behavior === 'hang-after-data') return;
    this.accepted.push({ to, raw: text.toString('utf8') });
    done();
  }
}

const toError = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });
