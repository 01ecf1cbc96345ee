/** `npm run fuzz`: tries platen with inputs drawn by chance (scripts/fuzz); `--help` says how. */
import { readFileSync } from 'node:fs';
import { runCampaign } from './fuzz/campaign.ts';
import { BadFlag, type Campaign, HELP, readCommandLine } from './fuzz/command-line.ts';
import { JudgeProcess } from './fuzz/judge-process.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const campaign = readCommandLine(process.argv.slice(2), Date.now());
  if (campaign === null) say(HELP);
  else process.exitCode = campaign.files.length > 0 ? await judgeFiles(campaign) : await tryCases(campaign);
} catch (error) {
  if (!(error instanceof BadFlag)) throw error;
  process.stderr.write(`${error.message} npm run fuzz -- --help tells more.\n`);
  process.exitCode = 2;
}

async function tryCases(campaign: Campaign): Promise<number> {
  say(`${campaign.targets.join(', ')} from seed ${campaign.seed}`);
  const tally = await runCampaign(campaign, say);
  say(`\n${tally.summary()}`);
  return tally.failures > 0 ? 1 : 0;
}

async function judgeFiles({ targets, files }: Campaign): Promise<number> {
  const judge = new JudgeProcess();
  let failures = 0;
  for (const file of files) {
    const fault = await judge.judge(targets[0]!, readFileSync(file));
    if (fault !== null) failures++;
    say(`${file}: ${fault ?? 'holds'}`);
  }
  judge.end();
  return failures > 0 ? 1 : 0;
}
