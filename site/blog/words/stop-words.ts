export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above across after again against ain't all almost along already also although always am among an and another any
  anyone anything are aren't around as ask asked at away back be became because become been before behind being below
  besides between both but by came can can't cannot come comes could couldn't did didn't do does doesn't doing don't done
  down during each either else enough even ever every everyone everything few find first for from further gave get gets
  getting give gives go goes going gone got had hadn't has hasn't have haven't having he he'd he'll he's hence her here
  here's hers herself him himself his how how's however i i'd i'll i'm i've if in instead into is isn't it it's its itself
  just keep kept know knows last later least less let let's like little made make makes making many may maybe me mean
  means might mine more most much must my myself near need needs neither never next no nobody none nor not nothing now of
  off often on once one only onto or other others otherwise our ours ourselves out over own per perhaps put quite rather
  really said same saw say says see seen several shall she she'd she'll she's should shouldn't since so some somebody
  someone something sometimes soon still such take takes taken tell than that that's the their theirs them themselves then
  there there's therefore these they they'd they'll they're they've thing things this those though three through thus till
  to together too took toward towards try two under unless until up upon us use used uses using very via want wants was
  wasn't way we we'd we'll we're we've well went were weren't what what's when when's where where's whether which while who
  who's whole whom whose why will with within without won't would wouldn't yes yet you you'd you'll you're you've your
  yours yourself yourselves`.split(/\s+/),
);
