// Where the data of a run lie: also for the configuration, which is no browser test itself.
export { testFolder } from '@marquee/api/testing/folder'
