/** What every panel is given by its place. */
export interface PanelProps {
  open: boolean
  onClose: () => void
}
