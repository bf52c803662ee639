import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TextInput } from '../field/text-input.tsx'
import { renderUi } from '../testing/render-ui.tsx'
import { type ToastOptions, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  act(() => toast.dismiss())
  vi.useRealTimers()
})

/** The card of a toast with this title. */
async function card(title: string): Promise<HTMLElement> {
  const found = (await screen.findByText(title)).closest<HTMLElement>('[role]')
  if (!found) throw new Error(`"${title}" is not inside anything with a role`)
  return found
}

const undoable = (title: string, onSelect: () => void, options?: ToastOptions) =>
  act(() => void toast.success(title, { ...options, action: { label: `Undo ${title}`, onSelect } }))

describe('toast', () => {
  it('reads success politely and errors at once, and runs its action once', async () => {
    const undo = vi.fn()
    const { user } = renderUi(<Toaster />)
    act(() => {
      toast.success('Role saved', { body: 'Front desk', action: { label: 'Undo', onSelect: undo } })
      toast.info('A newer version is there')
      toast.error('Row D 18 was sold a moment ago')
    })
    expect((await card('Role saved')).getAttribute('role')).toBe('status')
    expect((await card('A newer version is there')).getAttribute('role')).toBe('status')
    expect((await card('Role saved')).hasAttribute('aria-modal')).toBe(false)
    expect((await card('Row D 18 was sold a moment ago')).getAttribute('role')).toBe('alert')
    expect(within(await card('Role saved')).getByText('Front desk')).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByText('Role saved')).toBeNull())
  })

  it('leaves after 5 s, with an action after 8 s, an error never', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderUi(<Toaster />)
    act(() => {
      toast.info('Plain')
      toast.error('Broken')
    })
    undoable('Archived', () => {})
    await card('Plain')
    await act(() => vi.advanceTimersByTimeAsync(4500))
    expect(screen.queryByText('Plain')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('Plain')).toBeNull()
    expect(screen.queryByText('Archived')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText('Archived')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(screen.queryByText('Broken')).toBeTruthy()
  })

  it('waits while the pointer rests on it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = renderUi(<Toaster />)
    act(() => void toast.info('Plain'))
    await user.hover(await card('Plain'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('Plain')).toBeTruthy()
    await user.unhover(await card('Plain'))
    await act(() => vi.advanceTimersByTimeAsync(5500))
    expect(screen.queryByText('Plain')).toBeNull()
  })

  it('closes by its button, and by Esc while the focus is in it', async () => {
    const { user } = renderUi(<Toaster />)
    act(() => {
      toast.error('First')
      toast.error('Second')
    })
    await card('Second')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Second')).toBeTruthy()
    await user.click(within(await card('First')).getByRole('button', { name: 'close' }))
    await waitFor(() => expect(screen.queryByText('First')).toBeNull())
    within(await card('Second'))
      .getByRole('button', { name: 'close' })
      .focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
  })

  it('shows the newest first and four at most; the others wait', async () => {
    const { user } = renderUi(<Toaster />)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) act(() => void toast.error(title))
    await card('Five')
    const titles = () => screen.getAllByText(/^(One|Two|Three|Four|Five)$/).map((each) => each.textContent)
    expect(titles()).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect((await card('One')).hasAttribute('data-limited')).toBe(true)
    expect((await card('Two')).hasAttribute('data-limited')).toBe(false)
    await user.click(within(await card('Five')).getByRole('button', { name: 'close' }))
    await waitFor(async () => expect((await card('One')).hasAttribute('data-limited')).toBe(false))
  })

  it('keeps what comes before the corner is mounted, unless it is taken away again', async () => {
    const id = toast.info('Too late')
    toast.error('Early')
    toast.dismiss(id)
    renderUi(<Toaster />)
    await card('Early')
    expect(screen.queryByText('Too late')).toBeNull()
  })

  it('replaces the one with the same id', async () => {
    renderUi(<Toaster />)
    act(() => void toast.error('No connection', { id: 'net' }))
    await card('No connection')
    act(() => void toast.success('Back again', { id: 'net' }))
    expect((await card('Back again')).getAttribute('role')).toBe('status')
    expect(screen.queryByText('No connection')).toBeNull()
  })
})

describe('Ctrl+Z', () => {
  it('takes back the last deed, one step, and leaves ways on of other toasts alone', async () => {
    const [first, second, retry] = [vi.fn(), vi.fn(), vi.fn()]
    const { user } = renderUi(<Toaster />)
    undoable('one', first)
    undoable('two', second)
    act(() => void toast.error('Failed', { action: { label: 'Retry', onSelect: retry } }))
    await card('Failed')
    await user.keyboard('{Control>}z{/Control}')
    expect(second).toHaveBeenCalledTimes(1)
    await user.keyboard('{Control>}z{/Control}')
    expect(second).toHaveBeenCalledTimes(1)
    expect(first).not.toHaveBeenCalled()
    expect(retry).not.toHaveBeenCalled()
    undoable('three', first)
    await card('three')
    await user.keyboard('{Meta>}z{/Meta}')
    expect(first).toHaveBeenCalledTimes(1)
  })

  it('belongs to the field while one has the focus, and redo is not undo', async () => {
    const undo = vi.fn()
    const { user } = renderUi(
      <>
        <TextInput aria-label="Note" />
        <Toaster />
      </>,
    )
    undoable('one', undo)
    await card('one')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await user.click(screen.getByLabelText('Note'))
    await user.keyboard('{Control>}z{/Control}')
    expect(undo).not.toHaveBeenCalled()
    screen.getByLabelText('Note').blur()
    await user.keyboard('{Control>}z{/Control}')
    expect(undo).toHaveBeenCalledTimes(1)
  })
})
