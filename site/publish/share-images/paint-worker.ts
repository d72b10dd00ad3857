import workerpool from 'workerpool';
import { renderCard } from './render-card.ts';

workerpool.worker({ renderCard });
