import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Storyboard } from '../storyboard.ts';
import { Film, Poster } from './film.tsx';
import './film.css';

declare global {
  interface Window {
    /** Draws one frame, or the poster, synchronously. */
    drawFilm(board: Storyboard, at: number | 'poster'): void;
  }
}

const root = createRoot(document.getElementById('film') ?? document.body);

window.drawFilm = (board, at) => {
  flushSync(() => root.render(at === 'poster' ? <Poster board={board} /> : <Film board={board} ms={at} />));
};
