import { expect, it } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Kbd } from './kbd.tsx'

it.each(['←', '→', '↑', '↓', '↵'])('%s on a key is drawn and not left to a font', (sign) => {
  renderUi(<Kbd>{sign}</Kbd>)
  const key = document.querySelector('kbd')
  expect(key?.textContent).toBe('')
  expect(key?.querySelectorAll('svg')).toHaveLength(1)
})

it('what is beside an arrow stays as it is written', () => {
  renderUi(<Kbd>Alt + ↑</Kbd>)
  const key = document.querySelector('kbd')
  expect(key?.textContent).toBe('Alt + ')
  expect(key?.querySelectorAll('svg')).toHaveLength(1)
})
