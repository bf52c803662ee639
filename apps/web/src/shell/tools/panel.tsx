import { Panel as Frame, type PanelProps as FrameProps } from '@marquee/ui'
import { buttonOf, type PanelName } from '../panels.ts'

/** A panel of the bar, below its own button. */
export function Panel({ name, ...props }: Omit<FrameProps, 'anchor'> & { name: PanelName }) {
  return <Frame {...props} anchor={() => buttonOf(name)} />
}
