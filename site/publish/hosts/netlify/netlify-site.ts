import type { Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { fail, type HostFailure } from '../host.ts';
import type { netlifySchema } from '../host-settings.ts';
import { type HostMachine, HttpClient } from '../http-client.ts';

export type NetlifySettings = z.infer<typeof netlifySchema>;

const API = 'https://api.netlify.com/api/v1';

const POLL_MS = 1000;
const MAX_DEPLOY_POLLS = 20 * 60;

/** After a deploy is ready, Netlify takes a few seconds to list it as published. */
const MAX_PUBLISHED_POLLS = 30;

const ADVICE = {
  401: 'Check NETLIFY_AUTH_TOKEN. It may have expired.',
  403: 'Make sure the owner of NETLIFY_AUTH_TOKEN is allowed to deploy this site.',
  404: 'Check NETLIFY_SITE_ID.',
};

const deploySchema = z.object({
  id: z.string(),
  state: z.string(),
  required: z.array(z.string()).nullish(),
  error_message: z.string().nullish(),
});
export type Deploy = z.infer<typeof deploySchema>;

const COMPLETE = ['uploaded', 'processing', 'processed', 'ready'];

const publishedSchema = z.object({ id: z.string(), title: z.string().nullish() });
const siteSchema = z
  .object({ id: z.string(), published_deploy: publishedSchema.nullish() })
  .transform((site) => site.published_deploy ?? null);

/** Netlify's API for publishing (open-api.netlify.com). */
export class NetlifySite {
  readonly #client: HttpClient;
  readonly #machine: HostMachine;
  readonly #siteUrl: string;

  constructor(settings: NetlifySettings, machine: HostMachine) {
    const { NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token } = settings;
    this.#machine = machine;
    this.#siteUrl = `${API}/sites/${encodeURIComponent(id)}`;
    this.#client = new HttpClient({
      name: 'Netlify',
      machine,
      advice: ADVICE,
      secrets: [token],
      authorize: ({ headers }) => headers.set('authorization', `Bearer ${token}`),
    });
  }

  readPublished(step: HostFailure['step'], signal?: AbortSignal) {
    return this.#client.ask({ step, method: 'GET', url: this.#siteUrl, signal }, siteSchema);
  }

  /** Creates a deploy and waits until Netlify has compared its files. `required` lists the ones it lacks. */
  async createDeploy(
    title: string,
    files: readonly { path: string; sha1: string }[],
    { signal, isDraft = false }: { signal?: AbortSignal | undefined; isDraft?: boolean } = {},
  ): Promise<Result<Deploy, HostFailure>> {
    const digests = Object.fromEntries(files.map(({ path, sha1 }) => [`/${path}`, sha1]));
    const created = await this.#client.ask(
      {
        method: 'POST',
        url: `${this.#siteUrl}/deploys?${new URLSearchParams({ title })}`,
        headers: { 'content-type': 'application/json' },
        // Required for more than 100 files (docs.netlify.com/api, "Deploy with the API").
        body: JSON.stringify({ files: digests, async: true, draft: isDraft }),
        signal,
      },
      deploySchema,
    );
    return created.ok ? this.#waitFor(created.value.id, ['prepared', 'uploading', ...COMPLETE], signal) : created;
  }

  async uploadFile(
    id: string,
    path: string,
    body: Uint8Array,
    signal?: AbortSignal,
  ): Promise<Result<unknown, HostFailure>> {
    const url = `${API}/deploys/${id}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const putSchema = z.object({ id: z.string() });
    const put = await this.#client.ask({ method: 'PUT', url, headers, body, signal }, putSchema);
    if (put.ok) return put;
    // If the response to the last file is lost, Netlify refuses to take the file again.
    const deploy = await this.#readDeploy(id, signal);
    return deploy.ok && COMPLETE.includes(deploy.value.state) ? deploy : put;
  }

  deleteDeploy(id: string): Promise<Result<unknown, HostFailure>> {
    const url = `${API}/deploys/${id}`;
    return this.#client.send({ method: 'DELETE', url }, z.object({ body: z.literal('') }));
  }

  async waitUntilPublished(id: string, signal?: AbortSignal): Promise<Result<unknown, HostFailure>> {
    const ready = await this.#waitFor(id, ['ready'], signal);
    if (!ready.ok) return ready;
    for (let polls = 0; polls < MAX_PUBLISHED_POLLS; polls += 1) {
      const published = await this.readPublished('confirm', signal);
      if (!published.ok || published.value?.id === id) return published;
      await this.#machine.wait(POLL_MS, signal).catch(() => undefined);
    }
    const message =
      'Netlify has the new deploy but is still serving a different one. Auto publishing is off, or a later deploy replaced it. Turn on auto publishing in your Netlify account, then publish again.';
    return fail(message, 'confirm');
  }

  #readDeploy(id: string, signal?: AbortSignal): Promise<Result<Deploy, HostFailure>> {
    const url = `${this.#siteUrl}/deploys/${id}`;
    return this.#client.ask({ step: 'confirm', method: 'GET', url, signal }, deploySchema);
  }

  async #waitFor(id: string, states: readonly string[], signal?: AbortSignal): Promise<Result<Deploy, HostFailure>> {
    for (let polls = 0; polls < MAX_DEPLOY_POLLS; polls += 1) {
      const deploy = await this.#readDeploy(id, signal);
      if (!deploy.ok || states.includes(deploy.value.state)) return deploy;
      if (deploy.value.state === 'error') {
        const reason = deploy.value.error_message ?? 'no reason given';
        const message = `Netlify couldn't deploy the site: ${reason}. Readers still see the old site. Publish again.`;
        return fail(message, 'confirm');
      }
      await this.#machine.wait(POLL_MS, signal).catch(() => undefined);
    }
    const message =
      "Netlify didn't finish the deploy within 20 minutes. Check its status in your Netlify account, then publish again.";
    return fail(message, 'confirm');
  }
}
