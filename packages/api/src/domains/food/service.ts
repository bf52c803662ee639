// What other domains do with the menu: the counter and the kitchen stand on it.

export { menuTopic, tellMenu } from './events.ts'
export { giveBackCounted, takeCounted, type WantedPortions } from './repo/availability.ts'
export { selectKitchen } from './repo/book.ts'
export { workOut } from './service/figures.ts'
