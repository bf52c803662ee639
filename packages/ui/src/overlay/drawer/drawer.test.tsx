import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../button/button.tsx'
import { TextInput } from '../../field/text-input.tsx'
import { renderUi } from '../../testing/render-ui.tsx'
import { Dialog } from '../dialog.tsx'
import { Menu } from '../menu/menu.tsx'
import { Drawer } from './drawer.tsx'

/** happy-dom lays nothing out, so the width is said here. */
function pretendWidth(px: number) {
  const listeners = new Set<() => void>()
  let width = px
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const min = /min-width: ([\d.]+)px/.exec(query)?.[1]
    const max = /max-width: ([\d.]+)px/.exec(query)?.[1]
    return {
      get matches() {
        return (min === undefined || width >= Number(min)) && (max === undefined || width <= Number(max))
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    } as unknown as MediaQueryList
  })
  return (next: number) => {
    width = next
    for (const listener of [...listeners]) listener()
  }
}

describe('Drawer', () => {
  const aside = () => document.documentElement.style.getPropertyValue('--toast-aside')

  it('has messages beside it, and not on its last buttons, also while another lies above it', () => {
    const drawers = (second: boolean, first = true) => (
      <>
        <Drawer open={first} onClose={() => {}} title="Till" width={560} />
        <Drawer open={second} onClose={() => {}} title="Count" />
      </>
    )
    const { rerender } = renderUi(drawers(false))
    expect(aside()).toBe('560px')
    rerender(drawers(true))
    expect(aside()).toBe('480px')
    rerender(drawers(false))
    expect(aside()).toBe('560px')
    rerender(drawers(false, false))
    expect(aside()).toBe('')
  })

  afterEach(() => vi.restoreAllMocks())

  function Page({ onClose = () => {} }: { onClose?: () => void }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Drawer
          inline
          open={open}
          title="Elif Aydın"
          onClose={() => {
            onClose()
            setOpen(false)
          }}
        >
          <TextInput aria-label="Name" />
          <Menu trigger={<Button>More</Button>} items={[{ id: 'a', label: 'Print' }]} />
        </Drawer>
      </>
    )
  }

  it('covers the page as a named dialog, focuses its title, and Esc closes it', async () => {
    pretendWidth(1000)
    const { user } = renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog', { name: 'Elif Aydın' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Elif Aydın'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('lies above the dialog that opened it', () => {
    renderUi(
      <Dialog open title="Cancel passes" onClose={() => {}}>
        <Drawer open title="Till" onClose={() => {}}>
          Float
        </Drawer>
      </Dialog>,
    )
    const layers = (name: string) => screen.getByRole('dialog', { name, hidden: true }).className.split(' ')
    expect(layers('Till')).toContain('z-dialog')
    expect(layers('Till')).not.toContain('z-drawer')
  })

  it('stands beside the page from 1280 px: Esc closes from inside and the focus goes back', async () => {
    pretendWidth(1440)
    const { user } = renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('complementary', { name: 'Elif Aydın' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Elif Aydın')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })

  it('lets Esc close the menu inside it first', async () => {
    pretendWidth(1440)
    const onClose = vi.fn()
    const { user } = renderUi(<Page onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Print' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps what was typed when the window turns narrow', async () => {
    const resize = pretendWidth(1440)
    const { user } = renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.type(screen.getByLabelText('Name'), 'Elif')
    act(() => resize(800))
    await screen.findByRole('dialog', { name: 'Elif Aydın' })
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Elif')
  })
})
