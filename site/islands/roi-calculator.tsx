import { hydrate, render } from 'preact';
import { calculateRoi, type RoiCalculation } from '../roi/calculate-roi.ts';
import { RoiCalculator } from '../roi/calculator/roi-calculator.tsx';
import { LINK_FIELD_ID, type Sharing } from '../roi/calculator/roi-result.tsx';
import { readRoiFacts } from '../roi/read-roi-facts.ts';
import {
  RESULT_ID,
  ROI_FIELDS,
  type RoiField,
  type RoiInputs,
  readSharedInputs,
  toShareLink,
} from '../roi/roi-inputs.ts';

const container = document.querySelector<HTMLElement>('[data-island="roi-calculator"]');
if (container) startCalculator(container);

function startCalculator(container: HTMLElement): void {
  const facts = readRoiFacts(container.dataset.facts);
  let calculation: RoiCalculation | null = null;
  // Links to the result on screen, not to what was typed since.
  let link = '';
  let calculationCount = 0;
  let sharing: Sharing = { state: 'offered' };

  const path = location.pathname;
  const view = () => (
    <RoiCalculator {...{ path, facts, calculation, calculationCount, sharing, onCalculate, onCopy }} />
  );
  const update = () => render(view(), container);
  hydrate(view(), container);

  function calculate(inputs: RoiInputs): void {
    calculation = calculateRoi(inputs, facts);
    link = toShareLink(inputs, location.href);
    calculationCount += 1;
    sharing = { state: 'offered' };
    update();
  }

  function onCalculate(event: { preventDefault(): void }): void {
    event.preventDefault();
    const inputs = readFields(container);
    calculate(inputs);
    history.replaceState(history.state, '', link);
    showResult(container);
  }

  async function onCopy(): Promise<void> {
    sharing = (await isCopied(link)) ? { state: 'copied' } : { state: 'shown', link };
    update();
    const field = container.querySelector<HTMLInputElement>(`#${LINK_FIELD_ID}`);
    field?.focus();
    field?.select();
  }

  const shared = readSharedInputs(location.search);
  if (shared) {
    for (const field of ROI_FIELDS) findField(container, field).value = shared[field];
    calculate(shared);
  }
}

function findField(container: HTMLElement, field: RoiField): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  if (!input) throw new Error(`The form has no field ${field}.`);
  return input;
}

function readFields(container: HTMLElement): RoiInputs {
  return {
    totalCallsPerWeek: findField(container, 'totalCallsPerWeek').value,
    missedCallsPerWeek: findField(container, 'missedCallsPerWeek').value,
    avgJobValue: findField(container, 'avgJobValue').value,
    closeRate: findField(container, 'closeRate').value,
  };
}

/** Scrolls to a result that is out of view, and moves focus to the button to close the on-screen keyboard. */
function showResult(container: HTMLElement): void {
  const display = container.querySelector(`#${RESULT_ID} dl`);
  if (!display) return;
  const { top, bottom } = display.getBoundingClientRect();
  if (top >= 0 && bottom <= (window.visualViewport?.height ?? window.innerHeight)) return;
  container.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus({ preventScroll: true });
  document.getElementById(RESULT_ID)?.scrollIntoView({ block: 'start' });
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
