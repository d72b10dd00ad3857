import type { Call } from '../call-transcript.tsx';

export type TimeSpan = { fromMs: number; toMs: number };

/** `speaker` is null for text that isn't spoken. */
export type Cue = TimeSpan & { speaker: string | null; text: string };

/** Uses the text from the home page's example call. */
export type Storyboard = {
  lengthMs: number;
  company: string;
  /** Says that the call is an example. Visible in every frame. */
  label: string;
  weekday: string;
  clock: string;
  street: TimeSpan & { closed: string; rings: string; ringsAtMs: number };
  call: TimeSpan & { answers: string; lines: readonly (TimeSpan & { from: 'caller' | 'callwright'; text: string })[] };
  ticket: TimeSpan & {
    title: string;
    outcomes: readonly { atMs: number; title: string; detail: string }[];
  };
  end: TimeSpan & { headline: string; note: string };
};

type Words = { company: string; headline: string; call: Call };

const STREET_MS = 4600;
const PICK_UP_MS = 1500;
/** Reading speed for captions: 17 characters per second. */
const MS_FOR_CHARACTER = 1000 / 17;
const SHORTEST_LINE_MS = 2200;
const PAUSE_MS = 250;
const TICKET_OPENS_MS = 2300;
const OUTCOME_MS = 1500;
const TICKET_RESTS_MS = 900;
const END_MS = 3600;

export function toStoryboard({ company, headline, call }: Words): Storyboard {
  const [weekday = '', clock = ''] = call.when.split(', ');
  let now = STREET_MS + PICK_UP_MS;
  const lines = call.lines.map(({ from, text }) => {
    const fromMs = now;
    const toMs = fromMs + Math.round(Math.max(SHORTEST_LINE_MS, text.length * MS_FOR_CHARACTER));
    now = toMs + PAUSE_MS;
    return { from, text, fromMs, toMs };
  });
  const ticketMs = now;
  const outcomes = call.outcomes.map(({ title, detail }, index) => ({
    title,
    detail,
    atMs: ticketMs + TICKET_OPENS_MS + index * OUTCOME_MS,
  }));
  const endMs = ticketMs + TICKET_OPENS_MS + outcomes.length * OUTCOME_MS + TICKET_RESTS_MS;
  return {
    lengthMs: endMs + END_MS,
    company,
    label: call.title,
    weekday,
    clock,
    street: {
      fromMs: 0,
      toMs: STREET_MS,
      closed: 'The office is closed.',
      rings: 'The phone rings.',
      ringsAtMs: 2200,
    },
    call: { fromMs: STREET_MS, toMs: ticketMs, answers: `${company} answers`, lines },
    ticket: { fromMs: ticketMs, toMs: endMs, title: 'What comes of it', outcomes },
    end: { fromMs: endMs, toMs: endMs + END_MS, headline, note: 'An example, not a customer’s call' },
  };
}

export function toCues({ company, weekday, clock, street, call, ticket, end }: Storyboard): Cue[] {
  const firstWordMs = call.lines[0]?.fromMs ?? call.toMs;
  return [
    { fromMs: 0, toMs: street.ringsAtMs, speaker: null, text: `${weekday}, ${clock}. ${street.closed}` },
    { fromMs: street.ringsAtMs, toMs: street.toMs, speaker: null, text: street.rings },
    { fromMs: call.fromMs, toMs: firstWordMs, speaker: null, text: `${call.answers}.` },
    ...call.lines.map(({ fromMs, toMs, from, text }) => ({
      fromMs,
      toMs,
      speaker: from === 'caller' ? 'Caller' : company,
      text,
    })),
    ...ticket.outcomes.map(({ atMs, title, detail }, index) => ({
      fromMs: atMs,
      toMs: ticket.outcomes[index + 1]?.atMs ?? ticket.toMs,
      speaker: null,
      text: `${title}. ${detail}.`,
    })),
    { fromMs: end.fromMs, toMs: end.toMs, speaker: null, text: `${company}: ${end.headline}. ${end.note}.` },
  ];
}

/** Captions as WebVTT, above the bottom edge, where the player's controls are. */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ fromMs, toMs, speaker, text }) => {
    const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `${toTimestamp(fromMs)} --> ${toTimestamp(toMs)} line:85%\n${speaker ? `<v ${speaker}>` : ''}${words}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function toTimestamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
