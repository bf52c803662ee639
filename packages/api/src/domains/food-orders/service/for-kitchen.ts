// What the kitchen knows of food orders. It writes none of their rows.

export { lockFoodOrder, selectLinesForKitchen } from '../repo/for-kitchen.ts'
