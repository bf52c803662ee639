import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { fetchSoon, onDemand } from '../../lib/on-demand.ts'
import { loadTexts } from '../../lib/texts.ts'
import { closePanel, type PanelName, usePanel } from '../panels.ts'
import type { PanelProps } from './panel-props.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const withTexts =
  <Props,>(load: Load<Props>, namespace: 'panels' | 'profile' | 'help' = 'panels'): Load<Props> =>
  async () => {
    const [part] = await Promise.all([load(), loadTexts([namespace])])
    return part
  }

const loads: Record<PanelName, Load<PanelProps>> = {
  look: withTexts(() => import('../look/look-drawer.tsx'), 'profile'),
  palette: withTexts(() => import('./palette.tsx')),
  search: withTexts(() => import('./search-bar.tsx')),
  shortcuts: withTexts(() => import('./shortcuts-panel.tsx')),
  messages: withTexts(() => import('./messages-panel.tsx')),
  notifications: withTexts(() => import('./notifications-panel.tsx')),
  chat: withTexts(() => import('./chat/chat-panel.tsx')),
  help: withTexts(() => import('../help/help-drawer.tsx'), 'help'),
}

// Fetched ahead when the page rests, so that a press finds it there.
const panels: Record<PanelName, ComponentType<PanelProps>> = {
  look: onDemand(loads.look),
  palette: onDemand(loads.palette),
  search: onDemand(loads.search),
  shortcuts: onDemand(loads.shortcuts),
  messages: onDemand(loads.messages),
  notifications: onDemand(loads.notifications),
  chat: onDemand(loads.chat),
  help: onDemand(loads.help),
}

/** A part that comes once the screen has what it asked for; without it the rest of the frame stands. */
export const laterPart = <Props,>(load: Load<Props>) =>
  lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        fetchSoon(() => withTexts(load)().then(resolve, () => resolve({ default: () => null })))
      }),
  )

const ToolWatch = laterPart(() => import('./tool-watch.tsx'))
const OfflineUploads = laterPart(() => import('../offline/offline-uploads.tsx'))

/** Where the panels show. A panel stays from its first opening on, so that it can be seen leaving. */
export function PanelPlace() {
  const name = usePanel()
  const [opened, setOpened] = useState<readonly PanelName[]>([])
  useEffect(() => {
    if (name !== null) setOpened((before) => (before.includes(name) ? before : [...before, name]))
  }, [name])
  return (
    <Suspense fallback={null}>
      <ToolWatch />
      <OfflineUploads />
      {opened.map((one) => {
        const Panel = panels[one]
        return (
          <Suspense key={one} fallback={null}>
            <Panel open={one === name} onClose={closePanel} />
          </Suspense>
        )
      })}
    </Suspense>
  )
}
