export { Dialog as default } from '@marquee/ui'
