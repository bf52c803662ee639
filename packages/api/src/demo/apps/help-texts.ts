interface FaqCategory {
  title: string
  questions: [question: string, answer: string][]
}

/** Questions that are really asked, by category. */
export const faqs: FaqCategory[] = [
  {
    title: 'Most asked',
    questions: [
      [
        'How do I sell a ticket at the door?',
        'Open Ticket Booking, choose tonight’s show and the seats, then take the money. The pass is printed or sent at once.',
      ],
      [
        'Why is a seat grey?',
        'It is sold, blocked, or someone else is choosing it at this moment. A held seat comes back by itself.',
      ],
      [
        'How do I find an order again?',
        'Order List takes the order number, the name, the phone or the code on the pass.',
      ],
      [
        'Can a guest change their seat?',
        'As long as the show has not begun: open the order and move the pass to a free seat.',
      ],
      [
        'What do I do when a pass does not scan?',
        'Type the short code below the picture. If that fails too, look for the order by name.',
      ],
      ['Who can see what I do?', 'Every change is kept in the audit with your name. Notes and mail are yours alone.'],
    ],
  },
  {
    title: 'General inquiries',
    questions: [
      [
        'Which browsers work?',
        'The present and the last version of Chrome, Edge, Firefox and Safari, on a desk or a phone.',
      ],
      ['Can I use it in Turkish?', 'Yes. The flag on top switches the language; it stays with your account.'],
      ['Does it work on a phone?', 'Every screen does. At the gate a phone is enough to scan.'],
      ['How do I change my password?', 'Open your profile, then Security. You will be asked for the present one.'],
      [
        'What happens when the network is gone?',
        'You can go on reading what is on the screen. Nothing is sold until the line is back.',
      ],
      ['Where are the dark colours?', 'In the settings of your profile. Auto follows your device.'],
    ],
  },
  {
    title: 'Licenses',
    questions: [
      [
        'Do we need a licence for recorded music?',
        'Yes, for every public room. The house has one; ask the office before you play anything on the deck.',
      ],
      [
        'May guests take photographs?',
        'For themselves and without flash. Filming a performance needs a written permission.',
      ],
      ['Who keeps the licence for the bar?', 'The accountant does. A copy hangs behind the counter.'],
      ['How long may the deck be loud?', 'Until midnight on weekdays and until one on Fridays and Saturdays.'],
      ['Are children allowed at late shows?', 'Up to twelve only with an adult. Some shows have an age on the pass.'],
    ],
  },
  {
    title: 'Payments',
    questions: [
      ['Which cards are taken?', 'All that the terminal takes. The terminal’s receipt number belongs into the order.'],
      [
        'How do I give money back?',
        'Open the order and choose the passes. Above your limit someone else has to approve it.',
      ],
      [
        'Can a guest pay a part now?',
        'In Ticket booking switch on Pay part now when you take the money: where the rules under Settings, Deposits allow it, the rest is due by a date. Order list shows it under Unpaid, and the order takes the rest. Guests get one reminder. When nobody pays, the seats go back on sale by themselves.',
      ],
      [
        'How do I cancel a show that has sold?',
        'In Ticket schedule open the session and choose Cancel session. You see what goes back before anything happens. Cards are refunded by themselves, cash waits in the order until a till pays it out.',
      ],
      [
        'Why does my till not match?',
        'Count once more, then compare with the list of movements. The difference is written down, not hidden.',
      ],
      [
        'Can someone pay later?',
        'A reservation by phone is held for a while. What is not paid by then goes on sale again.',
      ],
      [
        'How do I check what the bank has paid out for cards?',
        'Open Transactions, then Card settlements, and import the bank’s file. Each line finds its payment; match or accept what differs, then post.',
      ],
      ['Where do I find the receipt?', 'In the order, under Documents. It can be printed again at any time.'],
      [
        'When does the day end?',
        'At the hour that the venue has chosen. A show that ends after midnight still counts for the day before.',
      ],
    ],
  },
  {
    title: 'Support',
    questions: [
      [
        'How do I reach someone at night?',
        'The number stands behind every till. It is answered until the last guest has left.',
      ],
      [
        'What should I write when I report a problem?',
        'What you did, what you expected, what happened instead, and at what time.',
      ],
      ['Can you look at my screen?', 'Only with your consent, and only while you are on the phone with us.'],
      [
        'I lost my phone. What now?',
        'Tell the manager. They end your sign-ins and reset your second factor within a minute.',
      ],
      [
        'Where do I suggest something?',
        'Write it into the help form. Every suggestion is read, and most are answered.',
      ],
      [
        'Is there training?',
        'The academy has short courses. New colleagues also get an evening beside someone with experience.',
      ],
    ],
  },
]

interface GuideCategory {
  title: string
  pages: [title: string, subtitle: string][]
}

/** Guides by category, with what each is about. */
export const guides: GuideCategory[] = [
  {
    title: 'Getting Started',
    pages: [
      ['What this is', 'The back office in five minutes.'],
      ['Signing in for the first time', 'From the invitation to your own password.'],
      ['Finding your way', 'The menu, the search and the bell.'],
      ['Your first shift', 'What to open, in which order, before the doors do.'],
      ['Words of the house', 'Session, pass, hold, till: what we mean by them.'],
      ['Keyboard shortcuts', 'For those who do not like the mouse.'],
    ],
  },
  {
    title: 'Projects',
    pages: [
      ['Planning a season', 'From an idea to dates on sale.'],
      ['Boards and cards', 'Who does what until when.'],
      ['Working with guest companies', 'Contracts, riders and hotel rooms.'],
      ['A checklist for premieres', 'Three weeks, three days, three hours before.'],
      ['After the last night', 'What to count, keep and thank for.'],
      ['Sharing files', 'Folders that everybody finds.'],
    ],
  },
  {
    title: 'Settings',
    pages: [
      ['Floors and gates', 'How many people fit, and where they come in.'],
      ['Drawing a seat layout', 'From a plan on paper to seats on sale.'],
      ['Roles and rights', 'Giving people what they need and no more.'],
      ['Languages and time zone', 'What changes for whom.'],
      ['Printers and scanners', 'Connecting what stands on the counter.'],
    ],
  },
  {
    title: 'Payments',
    pages: [
      ['Opening and closing a till', 'Counting before, counting after.'],
      ['Price lists', 'Weekdays, categories and exceptions.'],
      ['Taxes on a ticket', 'What is inside the price.'],
      ['Refunds and approvals', 'Who may give back how much.'],
      ['Card settlements', 'The bank’s file against the card payments.'],
      ['Paying vendors', 'From the delivery note to the transfer.'],
    ],
  },
  {
    title: 'Your Account',
    pages: [
      ['Your profile', 'Name, picture and status.'],
      ['Two-step sign-in', 'A second proof on your phone.'],
      ['Devices and sessions', 'Where you are signed in, and how to end it.'],
      ['Keys for programs', 'Letting a script work for you.'],
      ['Notifications', 'What reaches you, and how to make it less.'],
    ],
  },
]
