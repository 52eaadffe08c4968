// Which rule the side sheet shows. Any rule id anywhere opens it: `openRule('D8.8b')`.

class RuleDesk {
  open: string | null = $state(null);
}

export const ruleDesk = new RuleDesk();

export function openRule(id: string): void {
  ruleDesk.open = id;
}
