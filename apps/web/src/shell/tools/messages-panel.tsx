import { NoticesPanel } from './notices-panel.tsx'
import type { PanelProps } from './panel-props.ts'

export default (props: PanelProps) => <NoticesPanel kind="messages" {...props} />
