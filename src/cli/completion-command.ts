/** `platen completion SHELL`: a script that has the shell complete commands, flags and the values of flags, written from the commands themselves. */
import { Argument, type Command, type Option } from 'commander';
import { packageRoot } from '../engine/base/package-files.ts';
import { PAGE_FORMATS } from '../engine/base/page-size.ts';
import { CONFORMANCE_PROFILES } from '../engine/conformance/profiles.ts';
import { codeNames } from './explain-command.ts';
import { exampleNames } from './init-command.ts';
import { commandOfService } from './service-commands.ts';

const SHELLS = { bash, zsh, fish } as const;
type Shell = keyof typeof SHELLS;

/** By command: what may stand as its first argument, where the command does not say so itself. They are read from files of the package. */
const FIRST_WORDS: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  explain: codeNames,
  init: exampleNames,
};

/** By flag: what may follow, where the library judges the value and not the command. */
const FLAG_VALUES: Readonly<Record<string, readonly string[]>> = {
  '--format': Object.keys(PAGE_FORMATS),
  '--conformance': CONFORMANCE_PROFILES,
};

const EXAMPLES = `
Examples:
  platen completion bash >> ~/.bashrc
  platen completion zsh > "\${fpath[1]}/_platen"
  platen completion fish > ~/.config/fish/completions/platen.fish`;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('write a script for the shell that completes commands and flags')
    .addArgument(new Argument('<shell>', 'for which shell').choices(Object.keys(SHELLS)))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(SHELLS[shell](await wordsOf(program)));
    });
}

interface CommandWords {
  readonly name: string;
  readonly description: string;
  /** What the first argument may be; `null` where that is free, such as a file. */
  readonly firstWords: readonly string[] | null;
  readonly flags: readonly FlagWords[];
}

interface FlagWords {
  readonly names: readonly string[];
  readonly description: string;
  /** What may follow; `null` where that is free, such as a file. */
  readonly values: readonly string[] | null;
  readonly takesValue: boolean;
}

/** All commands, the one that is meant without a name first. */
function wordsOf(program: Command): Promise<readonly CommandWords[]> {
  return Promise.all(
    program.commands.map(async (command) => {
      const known = (await commandOfService(command.name())) ?? command;
      return {
        name: command.name(),
        description: command.description(),
        firstWords: await firstWordsOf(known),
        flags: optionsOf(known).map(flagWords),
      };
    }),
  );
}

/** With those of the commands below it, each name once. */
function optionsOf(command: Command): readonly Option[] {
  const all = [command, ...command.commands].flatMap(({ options }) => options);
  return [...new Map(all.map((option) => [option.long ?? option.short, option])).values()];
}

async function firstWordsOf(command: Command): Promise<readonly string[] | null> {
  if (command.commands.length > 0) return command.commands.map((each) => each.name());
  const names = packageRoot === null ? undefined : FIRST_WORDS[command.name()];
  return names === undefined ? (command.registeredArguments[0]?.argChoices ?? null) : names();
}

function flagWords({ short, long, description, argChoices, required, optional }: Option): FlagWords {
  const names = [short, long].filter((name) => name != null);
  const values = argChoices ?? FLAG_VALUES[long ?? ''] ?? null;
  return { names, description, values, takesValue: required || optional };
}

function namesOf(flags: readonly FlagWords[]): string {
  return [...flags.flatMap(({ names }) => names), '--help'].join(' ');
}

/** Files are completed where nothing else fits. */
function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ name, firstWords, flags }) => {
    const first = firstWords === null ? '' : ` [ "$COMP_CWORD" -eq 2 ] && words="${firstWords.join(' ')} $words" ;`;
    const values = flags
      .filter(({ values }) => values !== null)
      .map(({ names, values }) => `        ${names.join('|')}) words="${values!.join(' ')}" ;;`);
    return `    ${name})
      case "$previous" in
${[...values, ...valueCases(flags)].join('\n')}
        *) words="${namesOf(flags)}" ;${first};
      esac ;;`;
  });
  return `# platen completion bash
_platen() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command=${commands[0]!.name} words=
  case "\${COMP_WORDS[1]}" in
    ${commands.map(({ name }) => name).join('|')}) [ "$COMP_CWORD" -gt 1 ] && command="\${COMP_WORDS[1]}" ;;
  esac
  case "$command" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="$words ${commands.map(({ name }) => name).join(' ')}"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _platen platen
`;
}

/** After flags whose value is free no flag is offered. */
function valueCases(flags: readonly FlagWords[]): string[] {
  const free = flags.filter(({ values, takesValue }) => values === null && takesValue).flatMap(({ names }) => names);
  return free.length === 0 ? [] : [`        ${free.join('|')}) words= ;;`];
}

function zsh(commands: readonly CommandWords[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const flagsOf = ({ flags }: CommandWords): string[] =>
    flags.flatMap(({ names, description, values, takesValue }) => {
      const value = !takesValue ? '' : values === null ? ':value:_files' : `:value:(${values.join(' ')})`;
      return names.map((name) => quoted(`*${name}[${description.replace(/[[\]:\\]/g, '\\$&')}]${value}`));
    });
  const cases = commands.map((command) => {
    const first = command.firstWords === null ? [] : [`'1:name:(${command.firstWords.join(' ')})'`];
    return `    ${command.name}) _arguments ${[...flagsOf(command), ...first, "'*:file:_files'"].join(' \\\n      ')} ;;`;
  });
  const names = commands.map(({ name, description }) => quoted(`${name}:${description.replaceAll(':', '\\:')}`));
  return `#compdef platen
_platen() {
  local command=\${words[2]}
  local -a commands=(${names.join(' ')})
  if (( CURRENT == 2 )) && [[ $command != -* ]]; then
    _describe command commands
    _files
    return
  fi
  case $command in
    ${commands.map(({ name }) => name).join('|')}) shift words; (( CURRENT-- )) ;;
    *) command=${commands[0]!.name} ;;
  esac
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _platen ]; then _platen "$@"; else compdef _platen platen; fi
`;
}

function fish(commands: readonly CommandWords[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const all = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap(({ name, description, firstWords, flags }, index) => {
    // Without a name the first command is meant.
    const isMeant =
      index === 0
        ? `not __fish_seen_subcommand_from ${all.slice(name.length + 1)}`
        : `__fish_seen_subcommand_from ${name}`;
    const ofFlags = flags.map(({ names, description: what, values, takesValue }) => {
      const spelled = names.map((each) => (each.startsWith('--') ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`));
      const value = !takesValue ? '' : values === null ? ' -r' : ` -x -a ${quoted(values.join(' '))}`;
      return `complete -c platen -n ${quoted(isMeant)} ${spelled.join(' ')}${value} -d ${quoted(what)}`;
    });
    const isFirst = quoted(`__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2`);
    const ofFirst =
      firstWords === null ? [] : [`complete -c platen -n ${isFirst} -f -a ${quoted(firstWords.join(' '))}`];
    const noneYet = quoted(`not __fish_seen_subcommand_from ${all}`);
    return [`complete -c platen -n ${noneYet} -a ${name} -d ${quoted(description)}`, ...ofFirst, ...ofFlags];
  });
  return `# platen completion fish\n${lines.join('\n')}\n`;
}
