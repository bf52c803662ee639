import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../lib/use-texts.ts'
import type { SideLayout, TopLayout } from '../parts/look/layout-rows.ts'
import { LaterIconNav } from './nav/later.tsx'
import { Sidebar } from './sidebar.tsx'
import type { MenuState } from './use-menu.ts'

const widths = { sidebar: 'w-nav', captions: 'w-28', icons: 'w-nav-icon', dense: 'w-nav-icon' }

/** The menu: a fixed column from 960 px on, below that a sheet over the page; beside a workbench icons and the sheet. */
export function MenuFrame({ menu, row }: { menu: MenuState; row: SideLayout | TopLayout }) {
  if (menu.overlay) {
    return (
      <>
        {menu.rail && <LaterIconNav kind="bench" ground="chrome" />}
        <MenuSheet menu={menu} />
      </>
    )
  }
  if (!menu.open || row.at === 'top') return null
  if (row.menu !== 'sidebar') return <LaterIconNav kind={row.menu} ground={row.ground} isWide={menu.wide} />
  return (
    <div
      className={`ground-${row.ground} chrome no-print sticky top-0 h-dvh shrink-0 bg-chrome text-on-chrome ${widths[row.menu]}`}
    >
      <Sidebar person={row.person} set={row.set} />
    </div>
  )
}

function MenuSheet({ menu }: { menu: MenuState }) {
  const { t } = useTexts('common')
  const sheet = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const { open, close } = menu
  useEffect(() => {
    // The element of the platform brings the focus trap, Esc and the way back of the focus.
    if (open) sheet.current?.showModal()
    else sheet.current?.close()
  }, [open])
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) close()
    shown.current = pathname
  }, [pathname, close])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the press is the way of the pointer
    <dialog
      ref={sheet}
      aria-label={t('common:a11y.mainMenu')}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="chrome m-0 h-dvh max-h-none w-[min(280px,86vw)] max-w-none bg-chrome p-0 text-on-chrome shadow-e3 backdrop:bg-overlay/50"
    >
      {open && <Sidebar person="head" set="default" onClose={close} />}
    </dialog>
  )
}
