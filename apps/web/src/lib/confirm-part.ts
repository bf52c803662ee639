export { ConfirmDialog as default } from '@marquee/ui'
