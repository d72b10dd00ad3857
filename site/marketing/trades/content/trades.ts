import { cleaning } from './cleaning.ts';
import { electrical } from './electrical.ts';
import { hvac } from './hvac.ts';
import { lawnCare } from './lawn-care.ts';
import { plumbing } from './plumbing.ts';
import type { Trade } from './trade.ts';

export const TRADES: readonly Trade[] = [plumbing, hvac, electrical, cleaning, lawnCare];
