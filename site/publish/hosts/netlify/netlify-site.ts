import { z } from 'zod';
import { fail, type HostResult } from '../host.ts';
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

const putSchema = z.object({ id: z.string() });
const publishedSchema = z.object({ id: z.string(), title: z.string().nullish() });
const siteSchema = z
  .object({ id: z.string(), published_deploy: publishedSchema.nullish() })
  .transform((site) => site.published_deploy ?? null);

/** Netlify's API for publishing (open-api.netlify.com). */
export class NetlifySite {
  readonly #client: HttpClient;
  readonly #machine: HostMachine;
  readonly #signal: AbortSignal | undefined;
  readonly #siteUrl: string;

  constructor(settings: NetlifySettings, machine: HostMachine, signal?: AbortSignal) {
    const { NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token } = settings;
    this.#machine = machine;
    this.#signal = signal;
    this.#siteUrl = `${API}/sites/${encodeURIComponent(id)}`;
    this.#client = new HttpClient({
      name: 'Netlify',
      machine,
      advice: ADVICE,
      secrets: [token],
      signal,
      authorize: ({ headers }) => headers.set('authorization', `Bearer ${token}`),
    });
  }

  readPublished() {
    return this.#client.ask({ method: 'GET', url: this.#siteUrl }, siteSchema);
  }

  /** Creates a deploy and waits until Netlify has compared its files. `required` lists the ones it lacks. */
  async createDeploy(
    title: string,
    files: readonly { path: string; sha1: string }[],
    isDraft = false,
  ): HostResult<Deploy> {
    const digests = Object.fromEntries(files.map(({ path, sha1 }) => [`/${path}`, sha1]));
    const created = await this.#client.ask(
      {
        method: 'POST',
        url: `${this.#siteUrl}/deploys?${new URLSearchParams({ title })}`,
        headers: { 'content-type': 'application/json' },
        // Required for more than 100 files (docs.netlify.com/api, "Deploy with the API").
        body: JSON.stringify({ files: digests, async: true, draft: isDraft }),
      },
      deploySchema,
    );
    return created.ok ? this.#waitFor(created.value.id, ['prepared', 'uploading', ...COMPLETE]) : created;
  }

  async uploadFile(id: string, path: string, body: Uint8Array): HostResult<unknown> {
    const url = `${API}/deploys/${id}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const put = await this.#client.ask({ method: 'PUT', url, headers, body }, putSchema);
    if (put.ok) return put;
    // If the response to the last file is lost, Netlify refuses to take the file again.
    const deploy = await this.#readDeploy(id);
    return deploy.ok && COMPLETE.includes(deploy.value.state) ? deploy : put;
  }

  deleteDeploy(id: string): HostResult<unknown> {
    return this.#client.send({ method: 'DELETE', url: `${API}/deploys/${id}` }, z.object({ body: z.literal('') }));
  }

  async waitUntilPublished(id: string): HostResult<unknown> {
    const ready = await this.#waitFor(id, ['ready']);
    if (!ready.ok) return ready;
    for (let polls = 0; polls < MAX_PUBLISHED_POLLS; polls += 1) {
      const published = await this.readPublished();
      if (!published.ok || published.value?.id === id) return published;
      await this.#machine.wait(POLL_MS, this.#signal).catch(() => undefined);
    }
    return fail(
      'Netlify has the new deploy but is still serving a different one. Auto publishing is off, or a later deploy replaced it. Turn on auto publishing in your Netlify account, then deploy again.',
    );
  }

  #readDeploy(id: string): HostResult<Deploy> {
    return this.#client.ask({ method: 'GET', url: `${this.#siteUrl}/deploys/${id}` }, deploySchema);
  }

  async #waitFor(id: string, states: readonly string[]): HostResult<Deploy> {
    for (let polls = 0; polls < MAX_DEPLOY_POLLS; polls += 1) {
      const deploy = await this.#readDeploy(id);
      if (!deploy.ok || states.includes(deploy.value.state)) return deploy;
      if (deploy.value.state === 'error') {
        const reason = deploy.value.error_message ?? 'no reason given';
        return fail(`Netlify couldn't deploy the site: ${reason}. Readers still see the old site. Publish again.`);
      }
      await this.#machine.wait(POLL_MS, this.#signal).catch(() => undefined);
    }
    return fail(
      "Netlify didn't finish the deploy within 20 minutes. Check its status in your Netlify account, then deploy again.",
    );
  }
}
