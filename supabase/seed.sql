-- A sample admin, eight posts, and hours for demos. Safe to run again: existing rows don't change.

-- The account has no password: `pnpm start` generates one and prints it. With the Supabase CLI, sign up instead.
-- The identity allows email logins. Supabase Auth stores missing passwords and tokens as empty strings.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new
) values (
  '00000000-0000-4000-8000-000000000001',
  'authenticated',
  'authenticated',
  'admin@callwright.example',
  '',
  now(),
  '{"provider": "email", "providers": ["email"]}',
  '{"email_verified": true}',
  '', '', '', ''
) on conflict do nothing;

insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (
  '00000000-0000-4000-8000-000000000002',
  'email',
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000001',
  '{"sub": "00000000-0000-4000-8000-000000000001", "email": "admin@callwright.example", "email_verified": true}'
) on conflict do nothing;

update private.booking_settings set working_hours = (
  select jsonb_agg(jsonb_build_object('weekday', weekday, 'from', '09:00', 'to', '17:00') order by weekday)
  from generate_series(1, 5) as weekday
) where decided_at is null;

-- Only hosted projects have this column.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where id = '00000000-0000-4000-8000-000000000001';
  end if;
end
$$;

insert into public.authors (user_id, display_name)
values ('00000000-0000-4000-8000-000000000001', 'Callwright Team')
on conflict do nothing;

-- The pictures are files of the site.
insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000001',
  'What a missed call costs, worked out on the back of an invoice',
  'what-a-missed-call-costs',
  'Ten minutes, last week''s call log and a pencil: sort the calls that nobody picked up, find out what they would have left you after costs, and see how many jobs a fix has to bring in before it pays for itself.',
  'A ten-minute sum for contractors: which missed calls count, what they cost you after parts and labor, and when a fix pays for itself.',
  'missed calls, pricing, office',
  'http://localhost:3000/pictures/phone-on-workbench.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-05-12 14:00:00+00',
  $post$Every contractor knows that a missed call costs something. Few know whether it is lunch money or a truck payment. Last week's call log, a pencil and ten minutes will tell you, and you don't need anybody's calculator for it, ours included.

## Count one real week

Open the log of your business line and go through last Monday to Sunday. Make a tick for every call that nobody picked up. Then sort the ticks, because a missed call is not yet a missed job:

| What it was | How you can tell | Count it? |
| :-- | :-- | :-: |
| Spam | No message, a number that nobody owns up to | no |
| A supplier, the bank, your mother | You know the number | no |
| Someone who tried again and got you | Same number, later that day | no |
| A customer with a job under way | The number is on an open invoice | not as a sale |
| A new number that never called back | Whatever is left over | **yes** |

The last row is the one that pays for your competitor's lunch. Write its number down.

In the rest of this post there are 14 ticks and 5 of them land in the last row. These numbers are made up so that you can follow the sum. Put yours next to them.

## Do the sum

You need two more figures. The first is how many strangers you win once you have them on the phone. Don't use the rate that you tell your brother-in-law. Take the last ten strangers who reached you by phone and count the ones who became an invoice.

The second is your average job. Add up last month's invoices and divide by how many there were. If one bathroom remodel doubles the average, leave it out.

| Line | Example | Yours |
| :-- | --: | --: |
| New callers missed in a week | 5 | |
| … of whom you would have won | 2 | |
| Average job | $280 | |
| Sales lost in a week, `2 × 280` | $560 | |
| Sales lost in a month, `560 × 4.33`[^weeks] | $2,425 | |
| What you keep after parts, labor and fuel, say 40% | **$970** | |

The bottom line is the only one that matters. A dollar of sales that costs you sixty cents to earn is forty cents, and it is with those forty cents that you would pay for a fix.

## Compare the fixes by jobs, not by dollars

For anything you could buy, work out how many extra jobs a month pay for it:

`cost per month ÷ (average job × what you keep)`

In the example one job leaves `280 × 0.40`, which is $112. So:

| Fix | Cost a month | Jobs to break even |
| :-- | --: | --: |
| Call everyone back at noon and at five | your lunch | – |
| Callwright, unlimited calls | $279 | 3 |
| A full-time receptionist[^salary] | $3,200 | 29 |

Notice that the first row is free. If you really do call back twice a day, every day, you may not need either of the others. Most people manage it for a week.

Notice also that the third row buys more than a phone. Somebody who sits in your office chases late payments, knows your regulars and smooths over the job that went wrong. If you need those things too, compare the whole person, not the phone.

## What the sum leaves out

It is too low in one way:

- A new customer who is treated well calls again. The example counts the first job only.
- The customers with a job under way, whom we did not count, are the ones who write reviews.

And too high in another:

- Some of those five lived outside your area, or wanted a $60 job at the far end of the county.
- If you are booked solid for three weeks, a call that you missed today may have cost you nothing but a polite "not before the 20th".

So read the answer as a size, not as a number. $970 a month is a size at which it is worth doing something. $90 is not.

## When the answer is "leave it"

Say that you miss one new caller a week and win one in three. That makes `1 ÷ 3 × 4.33`, about 1.4 jobs a month, or some $160 that you would keep. At that size, buy nothing. Record a greeting that tells people when you'll call back, and keep to it:

> You've reached Miller Street Plumbing. We're on a job. Leave your name and your street, and we'll call you back by noon or by five, whichever comes first. If water is coming in right now, press 1 and my cell will ring.

It is the street that makes this greeting work: you can tell from it who is on your way home.

## Then count again

Whatever you choose, repeat the ticks in a month. If you try a service with a free trial (ours runs for 14 days), count the week before it starts, or you will have nothing to hold it against. The sum takes ten minutes the first time and five the second, and it is the only sales pitch that nobody can argue with, because you wrote it.

[^weeks]: 52 weeks divided by 12 months. Multiplying by 4 loses you four whole weeks a year.
[^salary]: The figure that we use ourselves: a salary of $2,500 to $3,300 and benefits of $600 to $900, taken at the low end. Ask what office work pays in your town and use that.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000002',
  'Appointment windows that hold when the day doesn''t',
  'appointment-windows-that-hold',
  'A slot is the drive, the work and the slack for what you find behind the wall. Write the three down, give every half day one part of town, and put the skill on the job instead of in the dispatcher''s head.',
  'How to set arrival windows you can keep: drive time, time on site, slack and technician skill, with a table, a phone script and a booking record.',
  'scheduling, dispatch, travel time, HVAC, plumbing',
  'http://localhost:3000/pictures/van-on-route.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-06-03 14:00:00+00',
  $post$A customer who was told "between 8 and 5" has lost a day's pay. One who was told "10:30" is annoyed at 10:40. Somewhere between those two is a window that you can keep every time, and finding it is mostly a matter of writing down what your best dispatcher already knows.

## Build the slot from three numbers

A slot is not "an hour". It is the drive there, the work, and the slack for what you find behind the wall. Write the three down once for each kind of job:

| Job | On site | Slack | Who can do it |
| :-- | --: | --: | :-- |
| Drain cleared | 1 h | 20 min | anyone |
| Furnace tune-up | 1 h | 15 min | anyone with the HVAC card |
| Water heater replaced | 3 h 30 | 45 min | Dana or Luis, plus a helper |
| Panel looked at | 1 h 30 | 30 min | a licensed electrician |
| Estimate | 45 min | 15 min | the owner |

Yours will differ. Take them from your last ten jobs of each kind, and be honest about the slow ones: if three water heaters in ten ran past five hours, 45 minutes of slack is a wish.

Then promise the *start* as a window and keep the end to yourself. "Between 10 and noon" is a promise about when you knock.

## Measure the drive at the hour it is driven

A map that you look at over lunch shows you lunchtime traffic. The 7:40 drive along the same road can take twice as long, and the first job of the day is the one that makes all the others late.

1. Divide your area into three or four patches that a van can cross in 15 minutes.
2. Give every half day one patch.
   - Mornings: the patch that is farthest from the shop, so that the long drive happens once.
   - Afternoons: the patch on the way home.
   - One half day a week belongs to no patch. That is where the jobs go that fit nowhere.
3. Offer a caller the next half day in *their* patch first. Offer another only if they can't take it.

The third step is the one that saves the fuel. Most people asked "Tuesday morning or Thursday morning?" pick one. Most people asked "When would suit you?" pick the worst hour of your week.

![A week on a calendar: one slot is booked and ticked, and the drive before it is set aside as well](http://localhost:3000/pictures/booked-slot.svg)

## Put the skill on the slot

If only two of your people may touch gas, then a gas job has two calendars to go to and not six. It sounds obvious. It is also the rule that lives in one head, and that head takes vacations.

Write skills as short, boring words next to each name: `gas`, `panel`, `two-person-lift`, `speaks-spanish`. Then write next to each kind of job which of them it needs. Anybody who books, human or not, matches one list with the other.

## Say it so that it can be kept

> We'll be with you on Tuesday between 10 and noon. It's usually about three and a half hours of work. We call when we leave the job before yours, so you don't need to sit by the window. Is there a gate, a dog or a code that we should know of?

Four sentences, and each prevents a phone call: when, how long, how they'll hear, how to get in.

## What a booking should carry

If your tools pass bookings to one another, look at what really arrives. Name and phone number are not enough to send a van on. The field names here are only an example, not the format of any product, ours included:

```json
{
  "event": "appointment.booked",
  "job": "water-heater-replacement",
  "address": "118 Alder Court, Unit B",
  "access": "Side gate. Friendly dog.",
  "window": {
    "from": "2026-06-09T10:00:00-05:00",
    "to": "2026-06-09T12:00:00-05:00"
  },
  "onSiteMinutes": 210,
  "driveMinutesBefore": 25,
  "skills": ["gas", "two-person-lift"],
  "urgency": "this-week",
  "phone": "+1 312 555 0142"
}
```

Two lines in it are often missing, and both cost money. `driveMinutesBefore` blocks the road time, so that nobody books the hour in which the van is moving. `skills` keeps the job off the wrong calendar when somebody drags it to another day.

One small thing: put the map link into the entry's location field, never into its title. A link for four stops looks like this, and no phone will show you the customer's name after it:

https://maps.example.com/route?from=shop&stops=118-Alder-Court-Unit-B%7C2240-North-Kedzie-Boulevard%7C9-Old-Quarry-Road%7C77-Lakeview-Terrace-Apartment-1204&avoid=tolls&depart=2026-06-09T07:40:00-05:00

## When the day falls apart anyway

It will. A shutoff valve breaks off in your hand, and the noon customer becomes a three o'clock customer. Now what counts is who finds out first.

Call before the window starts, not after it ends. Offer two new times. Don't explain the valve. And let a person make this call: a machine can move an appointment, but an apology should come from someone who can be held to it. We say more about that line in [when a person should answer][person].

Callwright books into your calendar with travel time and technician skill taken into account, so it can follow the tables above around the clock. It can't know that the bridge on Route 9 closes on Fridays unless somebody writes it down. Neither can a new hire, which is the real reason to do this on paper first.

If you are not sure that your windows lose you any work, [work out what a missed call costs][cost] before you rebuild your week. And if nights are the trouble rather than mornings, start with [who gets woken up][nights].

[person]: /blog/when-a-person-should-answer
[cost]: /blog/what-a-missed-call-costs
[nights]: /blog/who-gets-woken-up$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000003',
  'Every other Tuesday is not twice a month: recurring cleanings that don''t drift',
  'recurring-cleanings-that-dont-drift',
  'Two visits a year lie between "every other week" and "twice a month". Here is how to book recurring work in words that mean one thing, what the calendar makes of them, and what to do about holidays.',
  'Book recurring cleanings in words that mean one thing: visits a year, calendar rules, skip or slide on holidays, and what to ask on the first call.',
  'cleaning, recurring bookings, calendar, scheduling',
  'http://localhost:3000/pictures/bucket-and-calendar.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-06-30 14:00:00+00',
  $post$"Every other week" and "twice a month" sound alike on the phone. On the invoice they are two visits a year apart, and on the calendar they drift until your Tuesday crew is standing at a locked door. Recurring work is the best work a cleaning company has. It deserves to be booked in words that mean one thing.

## Five ways to say "regularly"

Here is what people ask for, what it comes to, and the rule that a calendar understands. The $140 visit is only an example.

| What the customer gets | Visits a year | At $140 a visit | Calendar rule |
| :-- | --: | --: | :-- |
| Every Tuesday | 52 | $7,280 | `RRULE:FREQ=WEEKLY;BYDAY=TU` |
| Every other Tuesday | 26 | $3,640 | `RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU` |
| First and third Tuesday of the month | 24 | $3,360 | `RRULE:FREQ=MONTHLY;BYDAY=1TU,3TU` |
| Every fourth Tuesday | 13 | $1,820 | `RRULE:FREQ=WEEKLY;INTERVAL=4;BYDAY=TU` |
| First Tuesday of the month | 12 | $1,680 | `RRULE:FREQ=MONTHLY;BYDAY=1TU` |

Row two against row three is $280 a year for one house. If you have forty of those and quote one while you deliver the other, that is $11,200 that you either give away or have to explain.

So never book "biweekly". Some callers take it for twice a week. Say it with the day in it:

- ~~"We'll put you down for biweekly."~~
- "We'll come every other Tuesday at nine, starting on July 7."

## Prefer weeks to months

The rules that count weeks keep a rhythm: the same crew, the same day, the same neighbors. The rules that count months don't. Every so often the first Tuesday comes five weeks after the last one, and a house that was fine at four weeks is a different job at five.

Counting weeks also keeps routes together. Two houses on one street, both on the even Tuesdays, stay together all year. One on "every other" and one on "first and third" run side by side until the first month with five Tuesdays, and then they miss each other.

If a customer thinks in months because their pay does, bill by the month and clean by the week.

## What it looks like in the calendar

You'll rarely type this by hand, but it is good to know what your booking tool writes, because this is what gets lost when you move from one tool to another:

```ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example Cleaning Co//Recurring visits//EN
BEGIN:VEVENT
UID:alder-court-118-every-other-tuesday@cleaning.example
DTSTAMP:20260630T140000Z
SUMMARY:Clean 118 Alder Court (two people)
DTSTART;TZID=America/Chicago:20260707T090000
DURATION:PT2H30M
RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
EXDATE;TZID=America/Chicago:20261222T090000
END:VEVENT
END:VCALENDAR
```

Three lines matter:

1. `DTSTART` with a time zone. Without one, nine o'clock moves by an hour in March and again in November.
2. `RRULE`, the rhythm. There should be one series per house, not 26 single entries. Move a single entry and the rhythm is gone.
3. `EXDATE`, the visit that won't happen. Here it is the one three days before Christmas. The series goes on around it.

(A strict program also wants a `VTIMEZONE` block, which is long and dull and left out here. The full rules are at https://www.rfc-editor.org/rfc/rfc5545 if you like that kind of evening.)

## Skip or slide: decide it once

Holidays and vacations are where series drift. There are two honest answers, and you should give every customer the same one:

- **Skip.** The visit falls out, and the next one stays where it was.
  - Good for routes. The other houses don't move.
  - The house gets four weeks' worth of dust. Say so, and say what the longer visit costs.
- **Slide.** The visit moves to the nearest free day, and the *next* one stays where it was.
  - Good for the customer.
  - It needs a gap in the week of the holiday, when everybody else wants one too.

What you never do is ~~shift the whole series by a week~~, however nicely you are asked. That is how even Tuesdays become odd Tuesdays, and two crews meet in one driveway.

## What to ask on the first call

A recurring visit is booked well or badly in its first three minutes.

- The home
  - Bedrooms, bathrooms, floors
  - Pets, and where they'll be
  - Anything that must not be cleaned with the usual product
- The rhythm
  - Which weekdays are out
  - Home during the visit, or a key, or a code
  - What should happen on holidays: skip or slide
- The money
  - A range, not a price, until somebody has seen the home
  - How to cancel a visit, and until when it's free

All of this can be asked by anyone who reads from a list and doesn't get bored, at any hour, and a machine never gets bored. Callwright asks what you tell it to ask and books the visit into your calendar.

## What to keep for yourself

A walk-through, for any home larger than your average one. A first quote after a move-out, a renovation or a death in the family. And every complaint: if a vase is broken, the phone has to be answered by someone who can say "I'm sorry, we'll replace it" and mean it. Make sure that whoever or whatever answers your phone hands those three over without asking a fourth question.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000004',
  'Half the house is dark at 2 a.m.: what to ask before you wake the electrician',
  'half-the-house-is-dark',
  'Six questions in the right order, a table for the wall and a script that fits on one card, so that a dead outlet can wait until morning and a loose neutral can''t.',
  'After-hours triage for electricians: six questions in order, a table of what can wait, and a one-card script for whoever answers the phone at night.',
  'electrical, emergency calls, after hours, on call, triage, call script, safety, escalation',
  'http://localhost:3000/pictures/breaker-panel-at-night.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-07-28 14:00:00+00',
  $post$> **Before any question about the job:** if the caller smells burning, sees smoke or sparks, feels a tingle from a faucet or a switch, or has water near the panel, the only words are "Get everyone out, and call 911 from outside." Everything below is for callers who have answered *no* to all of these.

---

A phone call about electricity at two in the morning is either nothing until breakfast or the most urgent call of your month. Both begin with the same sentence: "Half the house is dark." The caller can't tell which it is. With a short list of questions, whoever answers can sort it well enough to know whether an electrician has to get up.

## The questions, in this order

1. **Is anyone hurt, or is anything hot, smoking, sparking, buzzing or wet?**
   - Yes: the words at the top of this page. Then wake the on-call electrician.
   - No: go on.
2. **Is it the whole house or a part of it?**
   1. The whole house: are the neighbors dark too?
      - Yes: it's the utility's. Give the caller its outage number and the promise of a call in the morning.
      - No, or can't tell: go on.
   2. A part: which rooms, and did it happen all at once?
3. **Are any lights brighter or dimmer than usual?**
   - Yes: stop asking. It may be a loose neutral, which can ruin appliances and start a fire. Wake the electrician.
4. **Has a breaker tripped?**
   - Don't know: don't send anyone to a dark basement to find out.
   - Yes: has it been switched back on already, and did it trip again?
     - Once is enough. A breaker that trips twice is doing its job. Leave it off.
5. **Does anyone in the house depend on power?** Medical equipment, a well pump, a sump pump in the rain, a freezer full of somebody's livelihood.
6. **Can it wait until seven?** Ask it last. After the first five questions most callers know the answer themselves.

## The same thing as a table for the wall

| The caller says | It could be | Get someone up? | Tell the caller |
| :-- | :-- | :-: | :-- |
| "It smells like burning plastic." | A connection that is overheating | **yes** | Out, and 911 from outside |
| "Some lights are very bright, others dim." | A loose neutral | **yes** | Don't touch the panel; unplug nothing that is hot; wait outside if worried |
| "The kitchen is out. The breaker won't stay on." | A fault on that circuit | no, unless question 5 says so | Leave it off. First appointment of the morning |
| "The whole street is dark." | An outage | no | The utility's number; leave one lamp switched on to see when it's back |
| "One outlet is dead." | A tripped GFCI, often in another room | no | Look for a small button on the bathroom or garage outlets, press it once |
| "It's fine now, but it was off for a minute." | Many things | no | An appointment this week, and call again at once if it comes back |

The third column is the point of the whole list. Somebody who is woken for a GFCI outlet twice in a month starts to sleep with the ringer off, and then you have no on-call at all.

## A script that fits on one card

Print it, tape it by the phone, give it to your answering service, or paste it into whatever answers for you:

```text
"This is the after-hours line of [COMPANY]. First, is everybody safe?
 Do you smell burning, or see smoke, sparks or water near the panel?"

   YES -> "Please get everyone out now and call 911 from outside.
           I'm calling our electrician at the same time."
           [ESCALATE]

"Is it the whole house or a part of it? Are any lights brighter
 or dimmer than usual?"

   BRIGHTER OR DIMMER -> "Thank you, that helps. I'm getting our
           electrician on the line." [ESCALATE]

"Does anyone there need power for medical equipment, a well
 or a sump pump?"

   YES -> [ESCALATE]

"Then we don't need to get you up any longer than this. Please leave
 that breaker off. Our first visit is at [TIME]. Shall I book it?"

   [NAME] [ADDRESS] [PHONE] [WHICH ROOMS] [BOOK]
```

Read it aloud before you use it. A script that is comfortable to read silently is often too long to say, and a frightened caller hears only the first eight words of any sentence.

Have your license holder go through it as well. The rules where you work, and what your insurer wants said, outrank anything that you read on a blog.

## What "escalate" has to mean

An escalation that ends in voicemail is worse than none, because the caller has stopped looking for help elsewhere. Write down three things:

- **Who** is first, and who is second when the first doesn't pick up in a minute.
- **What they are told** before they say hello: the address, the answer to question 1, and the reason for the call in five words.
- **What the caller hears meanwhile.** Silence sounds like being cut off.

## Where a machine stops

Sorting is work for a list, and at 2 a.m. a list is better than a tired person: it doesn't skip question 3. Callwright can ask these questions at any hour and escalate urgent calls to your on-call staff.

It should stop there. It doesn't diagnose, it is not an emergency service, and it can't hear what an electrician hears when the caller holds the phone up to the panel. If your rules leave a doubt, let the doubt wake somebody. One unneeded call in a month is cheaper than the one that you'd think about for years.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000005',
  'When a person should answer the phone, and when a machine will do',
  'when-a-person-should-answer',
  'We sell the machine. Here is when not to use it.',
  'Six ways to answer a contractor''s phone, side by side; the calls a machine does well, the calls that belong to a person, and how to test any service.',
  null,
  null,
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-08-25 14:00:00+00',
  $post$We sell a machine that answers the phone, so weigh this post accordingly. We would still rather write it ourselves than have you find it out with a customer on the line.

The short version: let a machine take the calls whose *answer you already know*, and keep the calls that need somebody to *decide, bend or apologize*.

## Six ways to pick up the phone

Each of these is the right one for some shop. Read across the row that you have today, and look for the cell that makes you wince.

| Who answers | Nights and weekends | Two calls at once | Books into the calendar | Knows the customer | An upset caller | What you pay with |
| :-- | :-- | :-- | :-- | :-- | :-- | :-- |
| You, from under the sink | When you can | No | On the back of your hand | Very well | As well as your day went | Attention on the job |
| Someone at home | Until they've had enough | No | If they have the password | Often | Often kindly | Goodwill |
| Voicemail | Always | Yes | No | No | Makes it worse | Callers who hang up |
| An answering service | Depends on the contract | Usually | Depends on the contract | Seldom | A human voice, a stranger's judgment | Depends on the contract |
| Your own office person | No, and rightly so | No | Yes | Better than you do | Best of all | $3,200 or more a month, by our reckoning |
| Callwright | Yes | Yes | Yes, with travel time and technician skill | Not the way your office does | Should hand over | $279 a month, unlimited calls |

Nothing in the table stops you from having two rows. The best arrangement for many small shops is a person in office hours and a machine for lunch, nights and the second line.

## Calls that a machine does well

They are dull, they come at bad hours, and they go the same way every time:

- "Do you come out to Cedar Falls?"
- "What does a service call cost?"
- "I need a tune-up some time next week."
- "I'm running late, can we make it eleven?"
- "Are you open?"

To each of these there is a correct answer, and it's in your head or on your website. Nobody needs charm. They need it now, at 8:40 in the evening, while the thing is on their mind.

There is one more kind, which surprises people: the *urgent* call. Not because a machine should handle it, but because it will pick up on the first ring, ask three questions and get your on-call person out of bed. Speed is the machine's part. Judgment is the part of whoever it wakes.

---

## Calls that belong to a person

1. **Anything that went wrong.** The leak came back. The van backed over the hydrangeas. The caller wants to hear from someone who can be blamed and can fix it.
2. **Anything about a death, a divorce or a sale.** House cleared, account closed, name changed. People remember who was kind.
3. **A price that isn't on the list.** Commercial work, insurance work, "while you're here". You are not quoting, you are negotiating.
4. **A customer who asks for you by name.** They are not asking for information.
5. **Someone who doesn't want to talk to a machine.** They shouldn't have to say it twice.

You could train a machine to sound sorry. Don't. An apology from something that can't be sorry is a small insult, and people can tell.

---

## The handover is what you're really buying

Every arrangement fails at the same place: the moment when a call passes from one to another. Before you pay anybody, have it explained to you what happens in that minute.

> **The two-sentence test.** When the call reaches you, do you know who it is and what they want before you say hello? And does the caller have to tell it all again?

If the answers are *no* and *yes*, you have bought a doorbell.

Write your own handover rules, whoever answers. Three will do:

- Hand over when the caller asks, at once, without a "first let me just".
- Hand over when the list has no answer. Never guess at prices, at dates, or at whether something is safe.
- If no person can be reached, say so, and say when one will call. Then call.

Strike whatever fills time. ~~"Your call is important to us."~~ ~~"Please listen carefully, as our options have changed."~~ Nobody has ever been calmed by either.

---

## Try to break it

Any trial is an opportunity to be a difficult customer. Call your own number, ours or anybody's, and do this:

1. Call at 9 p.m. from the truck, with the radio on.
2. Ask for something that you don't do.
3. Give an address just outside of your area.
4. Change your mind about the day, twice.
5. Say only "It's leaking", and wait.
6. Ask for a person.
7. Ask, straight out, "Are you a machine?" The one right answer is *yes*.

Then look at the calendar. Is the booking where it should be, with the right person's name on it and enough time to drive there? That is worth more than how the voice sounded.

With Callwright the trial is 14 days, there is no setup fee, and it takes 24-48 hours to go live. If at the end of it your own office person does better, keep your office person, and let the machine have the nights.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000006',
  'Fill next spring''s mowing route this fall: a month-by-month phone plan for lawn care crews who are tired of hiring in a panic, turning good yards away in May and driving across town for one small lawn',
  'fill-next-springs-mowing-route-this-fall',
  null,
  'Lawn care routes are sold in the fall. Why the street comes before the price, what to offer month by month, and what to say when you call in November.',
  'lawn care, routes, seasonal programs',
  'http://localhost:3000/pictures/mowing-stripes.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-09-22 14:00:00+00',
  $post$By April everyone wants a mowing crew by Saturday. You hire whoever answers the ad, take every yard that calls, and by June you're driving across town for one small lawn between two good ones. The crews that avoid this don't work harder in April. They sell in the fall, when the phone is quiet and people still remember what their lawn looked like in August.

## The one question that decides whether a yard makes you money, and why it comes before any talk about price

"What street are you on?"

Say that a crew with its van costs you $90 an hour, and a small yard takes 25 minutes and brings $45.

- It's next door to another customer. Two minutes of driving, 27 minutes in all, `27 ÷ 60 × 90` = $40.50. You keep $4.50. Not much, but you were there anyway.
- It's 15 minutes away. 40 minutes in all, $60. You pay the customer $15 for the pleasure.

![A street seen from above: three mown lawns side by side, and a fourth one by itself across the river](http://localhost:3000/pictures/one-street.svg)

It's the same yard, the same price and the same mower. The street made the difference, and you know the street ten seconds into the call. So sort callers by it:

1. **On a street that we mow:** quote, book, done.
2. **Within five minutes of one:** quote, and offer only the day on which the crew is there.
3. **Anywhere else:** put them on the list for their neighborhood. Tell them so. When three from there are on the list, call all three.

The list in point 3 is next year's route. A spreadsheet will do. So will a shoebox.

## Month by month

| Month | What people call about | What to offer | The question that sorts | What goes into the calendar |
| :-- | :-- | :-- | :-- | :-- |
| September | Bare patches, weeds that won | Aeration and overseeding | How much of it gets sun? | One visit, weather day held behind it |
| October | Leaves, first thoughts of winter | Leaf visits as a set of three, not one by one | Curb pickup or hauled away? | Three visits, two weeks apart |
| November | Last cut, gutters, "are you still open?" | Next year's mowing at this year's price | Same gate, same dog, same height? | The first mow of spring, to be confirmed |
| December | Very little | A call to each customer who hasn't renewed | What would make it easier? | A call back in January |
| January | Snow, where you have it | Nothing that you can't staff | Driveway only, or walks too? | Route order, not times |
| February | The early planners | Spring cleanup and mowing together | What street are you on? | A cleanup week, by neighborhood |
| March | Everybody | Only the days on which you're nearby | What street are you on? | The first mow, confirmed |
| April | Everybody else | The neighborhood list | What street are you on? | A call back when the list reaches three |

Your months will shift with your climate: in Texas move everything up, in Minnesota move it back. The order stays.

## What to say in November

> We're setting next year's routes this week. You're on the Thursday one. If you'd like to stay on it at this year's price, say yes and you're done. I'll send it to you in writing. You can change your mind until March 1.

Three things make this work. There's a reason for the call that isn't "we want your money". "Yes" takes one second. And it can be undone, so nobody has to think it over.

Make these calls yourself. You have perhaps eighty customers, they know your voice, and it's November. We'd be glad if you let us answer your phone, but nobody should hear from a machine that calls *them* about renewing. It's the cheapest hour of customer care in your year.

## Have this ready before the leaves are down

- [x] Write down last year's streets, by day
- [x] Mark the yards that take longer than they pay for
- [ ] Decide what to do about each of those
  - [ ] Raise the price to what the drive costs
  - [ ] Move it to the day on which you're nearby
  - [ ] Let it go, kindly, with the name of someone closer
- [ ] Set the date until which this year's price holds
- [ ] Make one list per neighborhood for new callers
- [ ] Call every current customer once
- [ ] Record a winter greeting: who you are, what you still do, when you call back

Keep the list of yards that you let go. A neighbor of theirs may call in March, and then there are two.

## Who picks up in April

From March on, the calls come while the mowers are running. You won't hear the phone, and you shouldn't be looking at it.

Someone has to ask what street it is, look at the right day and book it or put it on the list. It can be a family member with the route on the fridge. It can be an office person, if you have one. It can be a service such as Callwright, which qualifies callers by service area, urgency and budget and books into your calendar at any hour. For six weeks of the year it hardly matters who does it, as long as it is done the same way each time, because a route that took all winter to put together comes apart one exception at a time.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000007',
  'The first cold night: a phone plan to write while it''s still warm',
  'the-first-cold-night',
  'Every furnace in town is switched on within a few hours, and the broken ones are found out together. Decide now who comes first, what callers can try themselves, and what has to be ready on the vans the week before.',
  'A phone plan for HVAC companies on the first cold night: who comes first, what callers can check themselves, and what to prepare the week before.',
  'HVAC, heating, seasonal surge, triage, checklist',
  'http://localhost:3000/pictures/furnace-and-thermostat.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-10-20 14:00:00+00',
  $post$On the first cold night of the year every furnace in town is switched on within a few hours of every other, and the ones that didn't survive the summer are all found out together. Say that you get 8 calls on a normal Tuesday. On that one you may get 50, most of them between five and nine in the evening. You can't hire for one night. You can decide beforehand what will be said, and to whom you'll go first.

The time to decide is a warm afternoon in October.

## First, the call that isn't about heat

Put this above everything else, wherever your calls are answered:

> If a carbon monoxide alarm is sounding, or anyone feels dizzy, sick or has a headache, get everyone out into the fresh air and call 911. If you smell gas, leave without touching a switch, and call the gas company or 911 from outside. Then call us.

It isn't a sales call, and it doesn't matter whose customer it is. Nobody should have to sit through a greeting to hear it.[^co] Have your license holder and your gas company read those words before you use them; what they say goes.

## Sort "no heat" by who is cold

First come, first served is fair on a normal day. On this night it sends your only van to a healthy couple with a wood stove while a newborn's room is at 52 degrees. Ask four things:

1. Who's in the house: anyone very young, old or ill?
2. What does the thermostat say right now?
3. Is there any other heat that's *safe*? An oven with its door open doesn't count, nor does a grill.
4. What does the system do: nothing at all, runs but blows cold, or starts and stops?

The first two decide the order. The third decides whether the caller can wait until morning. The fourth is for the technician, who'll be glad to know it before loading the van.

| In the house | Inside temperature | When |
| :-- | :-- | :-- |
| Anyone very young, old or ill | any | tonight, or a warm place to go to |
| Everyone well | under 50 °F | tonight if the van is free, else first in the morning |
| Everyone well | 50 °F or more, or other safe heat | tomorrow, in order of calling |
| Runs, but "not like last year" | 60 °F or more | this week |

The cut-offs are an example. Set yours with your own technicians, and don't move them for whoever shouts.

## What the caller can try before anyone drives

Out of 50 callers some have no fault at all. It's no shame. The thermostat has been on *cool* since May. Have them go through this while you're on the phone, or send it to them:

- [ ] Thermostat on **heat**, and set five degrees above the room
- [ ] New batteries in the thermostat, if it takes any
- [ ] The switch on or near the furnace is **on** (it looks like a light switch, and it gets bumped)
- [ ] The furnace's breaker: off, then on, **once**
- [ ] The filter: if you can't see light through it, take it out and try[^filter]
- [ ] The furnace door closed all the way; most have a safety switch behind it
- [ ] Outside, the intake and exhaust pipes free of leaves and snow

And one line below the list, in bold: **don't** open anything that needs a screwdriver, and **don't** relight a pilot if there's any smell of gas.

If it helps, you've lost a service call and won a customer who'll tell the neighbors that you fixed it for nothing. Book them for a tune-up while they're happy.

## The week before

You can see the night coming in the ten-day forecast. When the first low below freezing shows up in it:

- [ ] Call your maintenance customers who haven't had their visit yet
- [ ] Two people on call, not one, and both know it
- [ ] Igniters, flame sensors, a few common blower motors and thermostats on each van
- [ ] Half a day of appointments left empty on the morning after
- [ ] The sorting table where everyone can see it, whoever takes the calls
- [ ] The greeting changed: "If you have no heat, stay on the line. If you're calling about anything else, we'll be quicker tomorrow."

Leaving the morning empty feels like giving money away. By 7 a.m. it'll be full.

## How many people can you talk to at once?

That is what the night comes down to. Suppose that a call takes four minutes. One person on the phone can take 15 an hour, without a sip of water. If 30 call between six and seven, 15 of them hear a busy tone or a recording, and they won't leave a message. They'll call the next company on the list.

There are only a few ways out:

- **More people.** Technicians' spouses, the owner's sister, anyone with the table in front of them. It works for a night, and it's friendlier than anything that we could sell you.
- **Shorter calls.** Four questions, a place in the order, an honest time. No small talk tonight.
- **Something that answers in parallel.** This is what a machine is for. Callwright picks up at any hour with no limit on calls, asks your questions, books the ones that can wait and escalates the ones that can't to your on-call staff.

Whichever you choose, keep one person for the calls that scare people. An elderly man alone at 48 degrees needs to hear that a human being knows about him and is sending somebody, or is finding him a place to go. Make this the on-call lead's job, in writing, and give that person nothing else to do until nine.

[^co]: Test this with your own phone. Call your after-hours number, whisper "my carbon monoxide alarm is going off", and count the seconds until you're told to get out.
[^filter]: Only to find out whether the filter was the trouble, and only until a new one is in. Don't let anyone run the whole winter without one.$post$
) on conflict do nothing;

insert into public.blog_posts (
  id, title, slug, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, content
) values (
  '5eed0000-0000-4000-8000-000000000008',
  'Burst pipe or dripping faucet? Six rules for who gets woken up',
  'who-gets-woken-up',
  'An on-call week is ruined by the call that should have woken you and didn''t, and by the one that did for nothing. One page of rules settles both.',
  'Six rules for a plumber''s on-call nights: what counts as an emergency, what to say first, who is woken in what order, and a rotation people accept.',
  'plumbing, emergency calls, on call, escalation',
  'http://localhost:3000/pictures/burst-pipe.svg',
  '00000000-0000-4000-8000-000000000001',
  'Callwright Team',
  'published',
  '2026-11-12 15:00:00+00',
  $post$An on-call week is ruined by two kinds of call: the one that should have woken you and didn't, and the one that did for a dripping faucet. Both come from the same gap. Nobody ever wrote down what an emergency is. Here are six rules that fit on one page. Change the details, but keep the number small.

## 1. Water decides, not the voice

A calm caller with a burst pipe is an emergency. A furious caller with a running toilet is not. Ask about the water:

- Is it coming out **now**?
  - Can they stop it?
    - Yes, at the fixture: it's tomorrow's first job.
    - Yes, at the main: it's tonight only if they can't be without water.
    - No, or they can't find the valve: **wake someone**.
  - Is it near anything electrical, or coming through a ceiling? **Wake someone**, and tell them to stay out of that room.
- Is it clean, or has it been down a drain?
  - Sewage inside the house: **wake someone**.
- Is it *missing*?
  - No water at all, neighbors fine: tonight if there's someone small, old or ill, else the first job tomorrow.
- Is there a smell of gas?
  - It isn't a plumbing call yet. Everybody out, no switches, gas company or 911 from outside.

Have your license holder go through these questions before anyone answers by them. The rules where you work outrank a blog.

## 2. The first minute belongs to the valve

Most damage is done between the call and the knock on the door. So the first help isn't a van, it's a sentence:

> "Let's stop the water first. Look for a round handle or a lever where the pipe comes into the house: the basement, the garage, or a box near the street. Turn the handle clockwise until it stops, or the lever until it's across the pipe. I'll stay on while you look."

Say it before you ask for the address. Anyone can be taught to say it, and so can any machine. If the valve is stuck, nobody should force it. That makes it an emergency by rule 1.

## 3. One person is woken, then one more

![An incoming call climbs three steps: first to one person, then to a second, then to the owner](http://localhost:3000/pictures/escalation-steps.svg)

Calling three people at once feels safe. In truth each of them hopes that one of the others has it. Go up one step at a time:

| Step | Who | Rings for | Then |
| --: | :-- | :-- | :-- |
| 1 | On call this week | 60 seconds, twice | next step |
| 2 | Backup | 60 seconds, twice | next step |
| 3 | Owner | until answered | the caller is told the truth |

"The truth" is a sentence too: "I haven't reached a plumber. Here are two other companies that work nights. I'll keep trying ours and call you in fifteen minutes either way." Sending someone to a competitor once costs you a job. Leaving them with a flooding basement costs you the street.

## 4. Whoever is woken knows why

Before the plumber says hello, they need four facts: the address, what the water is doing, whether it's been shut off, and a number that works. In a text, that's one line:

```text
NIGHT CALL 02:14  118 Alder Ct  ceiling leak, main is OFF, 2 adults + baby, 312-555-0142
```

If your line doesn't carry the four facts, the first minutes of the callback go on asking for them again, with a caller who has told it once already.

## 5. A night has a price, and it's said aloud

Say the after-hours fee on the phone, before anyone drives. Not in small print, not on the doorstep:

> "A visit tonight is [fee] to come out, plus the work. Tomorrow at eight it's the usual price. Which would you like?"

Most emergencies that aren't will now wait until eight, all by themselves, and the rest of your callers will be glad that you told them. Never ask it where rule 1 says **wake someone** because people are in danger; there, go.

## 6. The rotation is fair on paper

People put up with being woken. They don't put up with being woken more often than the others. Keep it dull:

1. Whole weeks, handed over on a weekday morning, never on a Friday night.
2. Paid for the week, paid again for each time out.
3. After a night out past two, the first job is at ten.
4. Swaps are fine if they are written down. Whoever is in the plan is who gets called.
5. Once a month, read last month's night calls together. Every call that shouldn't have woken anyone becomes a line in rule 1.

The fifth point does more than the other four. In three months the list will fit your town, your pipes and your people, and no list from the internet will.

## Who applies the rules

At 2 a.m. it can be the plumber, which is how most shops begin, and why plumbers quit. It can be an answering service that has your one page. It can be Callwright, which answers around the clock and escalates urgent calls to on-call staff by your rules; the one page above is very nearly the form in which you would give them to it.

Whoever it is, let a person have the last word on two things: turning somebody away who is frightened, and sending a tired plumber out on an icy road. No rule on this page outranks the one who has to drive.

---

More on this: the same list [for electricians][electric], [for the first cold night][cold], and [which calls a machine should never take][person].

[electric]: /blog/half-the-house-is-dark
[cold]: /blog/the-first-cold-night
[person]: /blog/when-a-person-should-answer$post$
) on conflict do nothing;
