// node test_bot.mjs - what a bot must do before it plays against others.
import { spawnSync } from 'node:child_process';

const commands = 'ugi\nsetoption name Game value @GAME@\nisready\nposition startpos\ngo movetime 1000\nquit\n';
const ran = spawnSync(process.execPath, ['bot.mjs'], { input: commands, encoding: 'utf8', cwd: new URL('.', import.meta.url) });
const move = /^bestmove (\S+)$/m.exec(ran.stdout);
if (!move || ran.stdout.includes('error')) {
  console.error(ran.stdout + ran.stderr);
  process.exit(1);
}
console.log(`ok - it plays ${move[1]}`);
