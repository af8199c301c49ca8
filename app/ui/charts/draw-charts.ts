import './page-language'
import { drawBars } from './draw-bars'
import { drawLines } from './draw-lines'

// Draws every chart of the page from the table it stands for, in the page's own colours. Loaded by pages that have one; none needs it.

for (const figure of document.querySelectorAll<HTMLElement>('[data-chart=bars]')) drawBars(figure)
for (const figure of document.querySelectorAll<HTMLElement>('[data-chart=lines]')) drawLines(figure)
