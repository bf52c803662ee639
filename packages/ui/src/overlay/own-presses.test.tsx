import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Dialog } from './dialog.tsx'

function Shelf({ onPress }: { onPress: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={onPress}>
        Behind
      </button>
      {open && (
        <Dialog
          open
          title="Package"
          onClose={() => setOpen(false)}
          footer={
            <button type="button" onClick={() => setOpen(false)}>
              Add
            </button>
          }
        />
      )}
    </>
  )
}

test('the rest of the double click that closes a dialog presses nothing behind it; the next press does', () => {
  const onPress = vi.fn()
  renderUi(<Shelf onPress={onPress} />)
  const behind = screen.getByText('Behind')
  const press = (element: HTMLElement, detail: number) => {
    fireEvent.mouseDown(element, { detail })
    fireEvent.mouseUp(element, { detail })
    fireEvent.click(element, { detail })
  }
  press(screen.getByRole('button', { name: 'Add' }), 1)
  press(behind, 2)
  expect(onPress).not.toHaveBeenCalled()
  press(behind, 1)
  expect(onPress).toHaveBeenCalledOnce()
})
