import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../button/button.tsx'
import { renderUi } from '../../testing/render-ui.tsx'
import { loadedPart, loadPart } from './load-part.ts'
import { Menu } from './menu.tsx'

vi.mock('./load-part.ts', { spy: true })

type Part = Awaited<ReturnType<typeof loadPart>>

const items = [
  { id: 'print', label: 'Print' },
  { id: 'mail', label: 'Mail' },
]
const more = () => screen.getByRole('button', { name: 'More' })
const row = (name: string) => screen.findByRole('menuitem', { name })
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

/** Nothing is loaded, and what is asked for comes (or fails) when the test says so. */
async function holdBack() {
  const part = await loadPart()
  let isThere = false
  const asked: { come: () => void; fail: (error: Error) => void }[] = []
  vi.mocked(loadedPart).mockImplementation(() => (isThere ? part : null))
  vi.mocked(loadPart).mockImplementation(
    () =>
      new Promise<Part>((resolve, reject) => {
        const come = () => {
          isThere = true
          resolve(part)
        }
        asked.push({ come, fail: reject })
      }),
  )
  return asked
}

describe('Menu', () => {
  beforeEach(async () => {
    await loadPart()
    vi.clearAllMocks()
  })
  afterEach(() => {
    vi.mocked(loadedPart).mockReset()
    vi.mocked(loadPart).mockReset()
  })

  for (const state of ['before', 'after'] as const) {
    const open = async (press: (user: ReturnType<typeof renderUi>['user']) => Promise<void>) => {
      const asked = state === 'before' ? await holdBack() : []
      const onSelect = vi.fn()
      const shown = renderUi(
        <Menu trigger={<Button>More</Button>} items={[...items, { id: 'x', label: 'Void', onSelect }]} />,
      )
      const button = more()
      expect(button.getAttribute('aria-haspopup')).toBe('menu')
      expect(button.getAttribute('aria-expanded')).toBe('false')
      await press(shown.user)
      if (state === 'before') {
        expect(asked.length).toBeGreaterThan(0)
        expect(screen.queryByRole('menu')).toBeNull()
        for (const each of asked) each.come()
      }
      expect((await screen.findByRole('menu')).getAttribute('aria-labelledby')).toBe(button.id)
      expect(button.isConnected).toBe(true)
      expect(button.getAttribute('aria-expanded')).toBe('true')
      return { ...shown, button, onSelect }
    }

    describe(`${state} its list is loaded`, () => {
      it('opens by a click, and Esc gives the focus back', async () => {
        const { user, button } = await open((user) => user.click(more()))
        await hasFocus(screen.getByRole('menu'))
        await user.keyboard('{Escape}')
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
        await hasFocus(button)
        expect(button.getAttribute('aria-expanded')).toBe('false')
      })

      for (const [key, name] of [
        ['{Enter}', 'Print'],
        [' ', 'Print'],
        ['{ArrowDown}', 'Print'],
        ['{ArrowUp}', 'Void'],
      ] as const) {
        it(`opens by the key "${key}" on the right row`, async () => {
          await open(async (user) => {
            await user.tab()
            await user.keyboard(key)
          })
          const first = await row(name)
          await hasFocus(first)
          await waitFor(() => expect(first.hasAttribute('data-highlighted')).toBe(true))
        })
      }

      it('goes through the rows by arrows, does what is chosen and gives the focus back', async () => {
        const { user, button, onSelect } = await open(async (user) => {
          await user.tab()
          await user.keyboard('{Enter}')
        })
        await hasFocus(await row('Print'))
        await user.keyboard('{ArrowDown}')
        await hasFocus(await row('Mail'))
        await user.keyboard('{ArrowDown}')
        await hasFocus(await row('Void'))
        await user.keyboard('{Enter}')
        expect(onSelect).toHaveBeenCalledTimes(1)
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
        await hasFocus(button)
        await user.keyboard('{Enter}')
        await hasFocus(await row('Print'))
      })
    })
  }

  it('asks for the list when the pointer comes, without opening', async () => {
    const asked = await holdBack()
    const { user } = renderUi(<Menu trigger={<Button>More</Button>} items={items} />)
    expect(asked).toHaveLength(0)
    await user.hover(more())
    expect(asked.length).toBeGreaterThan(0)
    for (const each of asked) each.come()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(more().getAttribute('aria-expanded')).toBe('false')
  })

  it('tries again with the next press when the list could not be fetched', async () => {
    const asked = await holdBack()
    // The test DOM does not know it.
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const onOpenChange = vi.fn()
    const { user } = renderUi(<Menu trigger={<Button>More</Button>} items={items} onOpenChange={onOpenChange} />)
    await user.click(more())
    const failed = asked.length
    for (const each of asked) each.fail(new Error('no network'))
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
    expect(onOpenChange.mock.calls).toEqual([[true], [false]])
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(more())
    await waitFor(() => expect(asked.length).toBeGreaterThan(failed))
    for (const each of asked.slice(failed)) each.come()
    expect(await row('Print')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('keeps the handlers, the class and the id of its button', async () => {
    const onClick = vi.fn()
    const { user } = renderUi(
      <Menu
        trigger={
          <Button id="own" className="ml-2" onClick={onClick}>
            More
          </Button>
        }
        items={items}
      />,
    )
    expect(more().id).toBe('own')
    expect(more().classList.contains('ml-2')).toBe(true)
    await user.click(more())
    expect(onClick).toHaveBeenCalledTimes(1)
    expect((await screen.findByRole('menu')).getAttribute('aria-labelledby')).toBe('own')
  })
})
