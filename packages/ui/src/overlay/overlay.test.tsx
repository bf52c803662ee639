import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { TextInput } from '../field/text-input.tsx'
import { renderUi } from '../testing/render-ui.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer/drawer.tsx'

const question = { title: 'Refund ₺950.00 to Deniz Yılmaz?', confirmLabel: 'Refund ₺950.00' }

function Asking(own: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <ConfirmDialog
        open={open}
        {...question}
        onConfirm={() => {}}
        {...own}
        onCancel={() => {
          own.onCancel?.()
          setOpen(false)
        }}
      />
    </>
  )
}

/** A task in two steps: the second one is loaded first, or is there at once. */
function Steps({ loads = false }: { loads?: boolean }) {
  const [step, setStep] = useState<'first' | 'loading' | 'second'>('first')
  return (
    <>
      <p>Lead</p>
      {step === 'first' && (
        <div>
          <Button onClick={() => setStep(loads ? 'loading' : 'second')}>Go on</Button>
        </div>
      )}
      {step === 'loading' && <p>Loading</p>}
      {step === 'second' && (
        <div>
          <label>
            <input type="radio" name="way" /> Cash
          </label>
          <TextInput aria-label="Amount" />
        </div>
      )}
      <Button onClick={() => setStep((now) => (now === 'loading' ? 'second' : now))} aria-label="Loaded">
        Loaded
      </Button>
    </>
  )
}

function Rows() {
  const [rows, setRows] = useState(['A', 'B'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <Button onClick={() => setRows(rows.filter((other) => other !== row))}>Delete {row}</Button>
        </li>
      ))}
    </ul>
  )
}

describe.each([
  [
    'Dialog',
    (content: ReactNode) => (
      <Dialog open onClose={() => {}} title="Task">
        {content}
      </Dialog>
    ),
  ],
  [
    'Drawer',
    (content: ReactNode) => (
      <Drawer open onClose={() => {}} title="Task">
        {content}
      </Drawer>
    ),
  ],
  [
    'Drawer beside the page',
    (content: ReactNode) => (
      <Drawer open inline onClose={() => {}} title="Task">
        {content}
      </Drawer>
    ),
  ],
])('the focus in a %s', (_, frame) => {
  const button = (name: string) => screen.findByRole('button', { name })
  it('goes to the first field of the step that takes the place of another', async () => {
    const { user } = renderUi(frame(<Steps />))
    await user.click(await button('Go on'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  })

  it('goes there too when the step has to be loaded first', async () => {
    const { user } = renderUi(frame(<Steps loads />))
    await user.click(await button('Go on'))
    await screen.findByText('Loading')
    act(() => screen.getByRole('button', { name: 'Loaded' }).click())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  })

  it('stays where someone has put it', async () => {
    const { user } = renderUi(frame(<Steps loads />))
    await user.click(await button('Go on'))
    await user.click(screen.getByRole('button', { name: 'Loaded' }))
    await screen.findByLabelText('Amount')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Loaded' }))
  })

  it('is not handed from a deleted row to the next one', async () => {
    const { user } = renderUi(frame(<Rows />))
    await user.click(await button('Delete A'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete A' })).toBeNull())
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Delete B' }))
  })
})

function Opening({ frame, onAct }: { frame: (props: Shown) => ReactNode; onAct: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      {frame({ open, onClose: () => setOpen(false), children: <Button onClick={onAct}>Act</Button> })}
    </>
  )
}
interface Shown {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The press of a pointer; `nth` counts those that follow each other at one spot. */
function press(target: Element, nth: number) {
  const init = { detail: nth, button: 0, bubbles: true, cancelable: true }
  fireEvent.pointerDown(target, init)
  fireEvent.mouseDown(target, init)
  fireEvent.pointerUp(target, init)
  fireEvent.mouseUp(target, init)
  fireEvent.click(target, init)
}

describe.each([
  ['Dialog', (props: Shown) => <Dialog title="Task" {...props} />],
  ['Drawer', (props: Shown) => <Drawer title="Task" {...props} />],
  [
    'ConfirmDialog',
    ({ children, onClose, open }: Shown) => (
      <ConfirmDialog dismissible {...question} {...{ open }} body={children} onConfirm={() => {}} onCancel={onClose} />
    ),
  ],
])('a %s that a double click has opened', (_, frame) => {
  const backdrop = () => document.querySelector('[class*=bg-overlay]') as HTMLElement

  it('is not closed by its second press, but by the next one', async () => {
    renderUi(<Opening frame={frame} onAct={() => {}} />)
    press(screen.getByRole('button', { name: 'Open it' }), 1)
    await screen.findByRole('button', { name: 'Act' })
    press(backdrop(), 2)
    expect(screen.queryByRole('button', { name: 'Act' })).toBeTruthy()
    press(backdrop(), 1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Act' })).toBeNull())
  })

  it('does nothing at its second press, and takes a double click of its own', async () => {
    const onAct = vi.fn()
    renderUi(<Opening frame={frame} onAct={onAct} />)
    press(screen.getByRole('button', { name: 'Open it' }), 1)
    const act = await screen.findByRole('button', { name: 'Act' })
    press(act, 2)
    expect(onAct).not.toHaveBeenCalled()
    press(act, 1)
    press(act, 2)
    expect(onAct).toHaveBeenCalledTimes(2)
  })

  it('takes a press without a pointer at once', async () => {
    const onAct = vi.fn()
    renderUi(<Opening frame={frame} onAct={onAct} />)
    press(screen.getByRole('button', { name: 'Open it' }), 1)
    fireEvent.click(await screen.findByRole('button', { name: 'Act' }), { detail: 0 })
    expect(onAct).toHaveBeenCalledTimes(1)
  })
})

describe('ConfirmDialog', () => {
  it('starts on Cancel, never on the deed, and gives the focus back', async () => {
    const { user } = renderUi(<Asking />)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByRole('alertdialog', { name: question.title })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'cancel' })))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('stays on Esc and on a press beside it', async () => {
    const onCancel = vi.fn()
    const { user } = renderUi(<ConfirmDialog open {...question} onConfirm={() => {}} onCancel={onCancel} />)
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await user.pointer({ keys: '[MouseLeft]', target: document.body })
    expect(onCancel).not.toHaveBeenCalled()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('cancels on Esc when it is dismissible', async () => {
    const onCancel = vi.fn()
    const { user } = renderUi(<Asking dismissible onCancel={onCancel} />)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  it('wants the word typed before the button works', async () => {
    const onConfirm = vi.fn()
    const { user } = renderUi(
      <ConfirmDialog open {...question} typedWord="Kitchen" onConfirm={onConfirm} onCancel={() => {}} />,
    )
    const field = await screen.findByLabelText('typeToConfirm Kitchen')
    await waitFor(() => expect(document.activeElement).toBe(field))
    const deed = screen.getByRole<HTMLButtonElement>('button', { name: question.confirmLabel })
    await user.type(field, 'Kitche')
    expect(deed.disabled).toBe(true)
    await user.type(field, 'n')
    await user.click(deed)
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('takes one press only', async () => {
    const onConfirm = vi.fn()
    const { user } = renderUi(<ConfirmDialog open loading {...question} onConfirm={onConfirm} onCancel={() => {}} />)
    await user.click(await screen.findByRole('button', { name: question.confirmLabel }))
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
