import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { fetchSoon } from '../../lib/on-demand.ts'
import { loadTexts } from '../../lib/texts.ts'
import { closePanel, type PanelName, usePanel } from '../panels.ts'

export interface PanelProps {
  open: boolean
  onClose: () => void
}

type Load = () => Promise<{ default: ComponentType<PanelProps> }>

const withTexts = (load: Load, namespaces: Parameters<typeof loadTexts>[0]) => async () => {
  const [part] = await Promise.all([load(), loadTexts(namespaces)])
  return part
}

const loads: { [Name in PanelName]?: Load } = {
  look: withTexts(() => import('../look/look-drawer.tsx'), ['profile']),
}

const parts = new Map(
  Object.entries(loads).map(([name, load]) => {
    // Fetched when the screen has what it asked for, so that a press finds it there.
    fetchSoon(load)
    return [name as PanelName, lazy(load)]
  }),
)

/** Where the panels show. A panel stays from its first opening on, so that it can be seen leaving. */
export function PanelPlace() {
  const name = usePanel()
  const [opened, setOpened] = useState<readonly PanelName[]>([])
  useEffect(() => {
    if (name !== null) setOpened((before) => (before.includes(name) ? before : [...before, name]))
  }, [name])
  return (
    <Suspense fallback={null}>
      {opened.map((one) => {
        const Panel = parts.get(one)
        return Panel && <Panel key={one} open={one === name} onClose={closePanel} />
      })}
    </Suspense>
  )
}
