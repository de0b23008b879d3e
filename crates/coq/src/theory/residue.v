
(* ---- sets of amounts, and the residues of their members ---- *)

(* Members are in [once], or have a residue of [recurring] modulo T. *)
Definition over (T : nat) (A : nat -> Prop) (once recurring : list nat) : Prop :=
  forall s, A s -> 1 <= s -> In s once \/ In (s mod T) recurring.

Lemma over_union : forall T A B o1 r1 o2 r2, over T A o1 r1 -> over T B o2 r2 ->
  over T (fun s => A s \/ B s) (o1 ++ o2) (r1 ++ r2).
Proof.
  intros T A B o1 r1 o2 r2 HA HB s [H|H] P; [destruct (HA s H P)|destruct (HB s H P)];
    rewrite !in_app_iff; auto.
Qed.

(* these numbers *)
Lemma over_list : forall T l, over T (fun s => In s l) l [].
Proof. intros T l s H _. auto. Qed.

Lemma over_all : forall T (A : nat -> Prop), 1 <= T -> over T A [] (seq 0 T).
Proof. intros T A H s _ _. right. apply in_seq. pose proof (Nat.mod_upper_bound s T ltac:(lia)). lia. Qed.

Lemma divides_mod : forall d T s, 1 <= T -> Nat.divide d T -> (Nat.divide d (s mod T) <-> Nat.divide d s).
Proof.
  intros d T s H D. pose proof (Nat.div_mod s T ltac:(lia)) as E.
  assert (Q : Nat.divide d (T * (s / T))) by (apply Nat.divide_mul_l, D).
  split; intros X.
  - rewrite E. apply Nat.divide_add_r; assumption.
  - rewrite E in X. apply (Nat.divide_add_cancel_r d (T * (s / T))); assumption.
Qed.

(* numbers of a residue class *)
Lemma over_class : forall T m r, 1 <= T -> 1 <= m -> over T (fun s => s mod m = r) []
  (filter (fun x => x mod Nat.gcd m T =? r mod Nat.gcd m T) (seq 0 T)).
Proof.
  intros T m r HT Hm s E _. right. pose proof (Nat.mod_upper_bound s T ltac:(lia)).
  apply filter_In. split; [apply in_seq; lia|]. apply Nat.eqb_eq. subst r.
  set (d := Nat.gcd m T).
  assert (D0 : d <> 0) by (intros Z; apply Nat.gcd_eq_0 in Z; lia).
  assert (K : forall q, q <> 0 -> Nat.divide d q -> (s mod q) mod d = s mod d).
  { intros q Q [z Z]. pose proof (Nat.div_mod s q Q) as X.
    rewrite X at 2. rewrite Z at 2. replace (z * d * (s / q) + s mod q) with (s mod q + (z * (s / q)) * d) by lia.
    rewrite Nat.mod_add by exact D0. reflexivity. }
  rewrite (K T ltac:(lia) (Nat.gcd_divide_r m T)), (K m ltac:(lia) (Nat.gcd_divide_l m T)). reflexivity.
Qed.

Definition prime (p : nat) : Prop := 2 <= p /\ forall d, Nat.divide d p -> d = 1 \/ d = p.

Fixpoint no_divisor (c d s : nat) : bool :=
  match c with
  | 0 => true
  | S c => negb (s mod d =? 0) && no_divisor c (S d) s
  end.

Lemma no_divisor_spec : forall c d s, 1 <= d -> no_divisor c d s = true ->
  forall x, d <= x < d + c -> ~ Nat.divide x s.
Proof.
  induction c as [|c IH]; intros d s D H x X; [lia|]. cbn in H. apply andb_true_iff in H as [H1 H2].
  destruct (Nat.eq_dec x d) as [->|N]; [|apply (IH (S d)); auto; lia].
  apply negb_true_iff, Nat.eqb_neq in H1. intros Z. apply H1, Nat.mod_divide; [lia|exact Z].
Qed.

Lemma no_divisor_if : forall c d s, 1 <= d -> (forall x, d <= x < d + c -> ~ Nat.divide x s) ->
  no_divisor c d s = true.
Proof.
  induction c as [|c IH]; intros d s D H; cbn; auto. rewrite IH; [|lia|intros x X; apply H; lia].
  rewrite andb_true_r. apply negb_true_iff, Nat.eqb_neq. intros Z. apply (H d ltac:(lia)), Nat.mod_divide; [lia|exact Z].
Qed.

Definition prime_divisors (T : nat) : list nat :=
  filter (fun d => (T mod d =? 0) && no_divisor (d - 2) 2 d) (seq 2 (T - 1)).

Lemma in_prime_divisors : forall T d, 1 <= T -> prime d -> Nat.divide d T -> In d (prime_divisors T).
Proof.
  intros T d H [D P] X. apply filter_In. split.
  - apply in_seq. apply Nat.divide_pos_le in X; lia.
  - apply andb_true_iff. split; [apply Nat.eqb_eq, Nat.mod_divide; [lia|exact X]|].
    apply no_divisor_if; [lia|]. intros x I Y. destruct (P x Y); lia.
Qed.

Lemma over_primes : forall T, 1 <= T ->
  over T prime (prime_divisors T) (filter (fun r => Nat.gcd r T =? 1) (seq 0 T)).
Proof.
  intros T H s Q _. pose proof Q as [S2 P]. destruct (Nat.eq_dec (Nat.gcd (s mod T) T) 1) as [E|E].
  - right. pose proof (Nat.mod_upper_bound s T ltac:(lia)). apply filter_In.
    split; [apply in_seq; lia|]. apply Nat.eqb_eq, E.
  - left. set (d := Nat.gcd (s mod T) T) in *.
    assert (DT : Nat.divide d T) by apply Nat.gcd_divide_r.
    assert (DS : Nat.divide d s) by (apply (divides_mod d T s H DT), Nat.gcd_divide_l).
    destruct (P d DS) as [X|X]; [contradiction|]. apply in_prime_divisors; auto. rewrite <- X. exact DT.
Qed.

Lemma prime_if : forall s, (2 <=? s) && no_divisor (s - 2) 2 s = true -> prime s.
Proof.
  intros s H. apply andb_true_iff in H as [H1 H2]. apply Nat.leb_le in H1. split; [exact H1|].
  intros d D. assert (d <= s) by (apply Nat.divide_pos_le; [lia|exact D]).
  destruct (Nat.eq_dec d 0) as [->|Z]; [apply Nat.divide_0_l in D; lia|].
  destruct (Nat.eq_dec d 1), (Nat.eq_dec d s); auto. exfalso.
  apply (no_divisor_spec (s - 2) 2 s ltac:(lia) H2 d); [lia|exact D].
Qed.

(* divisible by no square above 1 *)
Definition squarefree (s : nat) : Prop := forall d, 2 <= d -> ~ Nat.divide (d * d) s.

Lemma over_squarefree : forall T, 1 <= T -> over T squarefree []
  (filter (fun r => forallb (fun d => negb ((T mod (d * d) =? 0) && (r mod (d * d) =? 0))) (seq 2 T)) (seq 0 T)).
Proof.
  intros T H s Q _. right. pose proof (Nat.mod_upper_bound s T ltac:(lia)).
  apply filter_In. split; [apply in_seq; lia|]. apply forallb_forall. intros d D. apply in_seq in D.
  apply negb_true_iff. destruct (Nat.eqb_spec (T mod (d * d)) 0) as [A|A]; cbn [andb]; auto.
  apply Nat.eqb_neq. intros B. apply Nat.mod_divide in A; [|lia]. apply Nat.mod_divide in B; [|lia].
  apply (Q d); [lia|]. apply (divides_mod (d * d) T s H A), B.
Qed.

Lemma squarefree_if : forall s, (1 <=? s) && forallb (fun d => negb (s mod (d * d) =? 0)) (seq 2 s) = true ->
  squarefree s.
Proof.
  intros s H d D X. apply andb_true_iff in H as [H1 H2]. apply Nat.leb_le in H1.
  rewrite forallb_forall in H2. assert (d * d <= s) by (apply Nat.divide_pos_le; [lia|exact X]).
  specialize (H2 d). rewrite in_seq in H2.
  assert (negb (s mod (d * d) =? 0) = true) as Y by (apply H2; nia).
  apply negb_true_iff, Nat.eqb_neq in Y. apply Y, Nat.mod_divide; [nia|exact X].
Qed.

(* Terms: polynomials and powers of constants, in the index j. *)
Inductive term := Number (z : Z) | J | Plus (a b : term) | Minus (a b : term) | Times (a b : term)
  | Power (a : term) (k : nat) | Exponential (c : Z).

Fixpoint value (t : term) (j : nat) : Z :=
  match t with
  | Number z => z
  | J => Z.of_nat j
  | Plus a b => value a j + value b j
  | Minus a b => value a j - value b j
  | Times a b => value a j * value b j
  | Power a k => value a j ^ Z.of_nat k
  | Exponential c => c ^ Z.of_nat j
  end.

(* From the index q on the term repeats with period P modulo T. *)
Fixpoint repeats (T : Z) (q P : nat) (t : term) : bool :=
  match t with
  | Number _ => true
  | J => (Z.of_nat P mod T =? 0)%Z
  | Plus a b | Minus a b | Times a b => repeats T q P a && repeats T q P b
  | Power a _ => repeats T q P a
  | Exponential c => ((c ^ Z.of_nat (q + P)) mod T =? (c ^ Z.of_nat q) mod T)%Z
  end.

Lemma repeats_spec : forall T q P t, (0 < T)%Z -> repeats T q P t = true ->
  forall j, q <= j -> (value t (j + P) mod T = value t j mod T)%Z.
Proof.
  intros T q P t HT. induction t; cbn [repeats value]; intros H j Hj.
  - reflexivity.
  - apply Z.eqb_eq in H. rewrite Nat2Z.inj_add, Z.add_mod, H, Z.add_0_r, Z.mod_mod by lia. reflexivity.
  - apply andb_true_iff in H as [H1 H2]. rewrite Z.add_mod, IHt1, IHt2, <- Z.add_mod by (auto; lia). reflexivity.
  - apply andb_true_iff in H as [H1 H2].
    rewrite Zminus_mod, IHt1, IHt2, <- Zminus_mod by (auto; lia). reflexivity.
  - apply andb_true_iff in H as [H1 H2]. rewrite Z.mul_mod, IHt1, IHt2, <- Z.mul_mod by (auto; lia). reflexivity.
  - specialize (IHt H j Hj). clear -IHt HT. induction k as [|k IH].
    + reflexivity.
    + rewrite Nat2Z.inj_succ, !Z.pow_succ_r by lia.
      rewrite Z.mul_mod, IH, IHt, <- Z.mul_mod by lia. reflexivity.
  - apply Z.eqb_eq in H. replace j with (q + (j - q)) by lia. set (i := j - q).
    replace (Z.of_nat (q + i + P)) with (Z.of_nat (q + P) + Z.of_nat i)%Z by lia.
    replace (Z.of_nat (q + i)) with (Z.of_nat q + Z.of_nat i)%Z by lia.
    rewrite !Z.pow_add_r by lia. rewrite Z.mul_mod, H, <- Z.mul_mod by lia. reflexivity.
Qed.

(* s is the whole of a term, with index first, first + 1, .., divided by d *)
Definition terms (t : term) (d first : nat) (s : nat) : Prop :=
  exists j, first <= j /\ (Z.of_nat d * Z.of_nat s)%Z = value t j.

Lemma over_terms : forall T t d first q P, 1 <= T -> 1 <= d -> 1 <= P -> first <= q ->
  repeats (Z.of_nat d * Z.of_nat T)%Z q P t = true ->
  over T (terms t d first) [] (map (fun j => Z.to_nat (value t j mod (Z.of_nat d * Z.of_nat T) / Z.of_nat d)%Z)
    (seq first (q + P - first))).
Proof.
  intros T t d first q P HT HD HP Hq R s (j & Hj & E) _. right.
  assert (M : (0 < Z.of_nat d * Z.of_nat T)%Z) by nia. set (m := (Z.of_nat d * Z.of_nat T)%Z) in *.
  assert (K : forall j, first <= j -> exists i, first <= i < q + P /\ (value t i mod m = value t j mod m)%Z).
  { clear j Hj E. intros j. induction j as [j IH] using lt_wf_ind. intros Hj.
    destruct (lt_dec j (q + P)); [exists j; split; [lia|reflexivity]|].
    destruct (IH (j - P) ltac:(lia) ltac:(lia)) as (i & I & V). exists i. split; [exact I|].
    rewrite V, <- (repeats_spec m q P t M R (j - P) ltac:(lia)).
    replace (j - P + P) with j by lia. reflexivity. }
  destruct (K j Hj) as (i & I & V). apply in_map_iff. exists i. split; [|apply in_seq; lia].
  rewrite V, <- E. unfold m. rewrite Z.mul_mod_distr_l by lia.
  replace (Z.of_nat d * (Z.of_nat s mod Z.of_nat T))%Z with (Z.of_nat s mod Z.of_nat T * Z.of_nat d)%Z by lia.
  rewrite Z.div_mul, <- Nat2Z.inj_mod, Nat2Z.id by lia. reflexivity.
Qed.

Definition factorials (s : nat) : Prop := exists k, 1 <= k /\ s = fact k.

Lemma over_factorials : forall T K, 1 <= T -> fact K mod T = 0 ->
  over T factorials [] (0 :: map (fun k => fact k mod T) (seq 1 K)).
Proof.
  intros T K H Z s (k & Hk & ->) _. right. destruct (le_lt_dec k K) as [L|L].
  - right. apply in_map_iff. exists k. split; [reflexivity|apply in_seq; lia].
  - left. symmetry. apply Nat.mod_divide; [lia|]. apply Nat.mod_divide in Z; [|lia].
    apply (Nat.divide_trans _ _ _ Z). clear -L. induction k as [|k IH]; [lia|].
    cbn [fact]. destruct (Nat.eq_dec K k) as [->|N].
    + exists (S k). lia.
    + apply (Nat.divide_trans _ (fact k)); [apply IH; lia|]. exists (S k). lia.
Qed.

(* A linear recurrence: the next term is the sum of coefficients times the last terms, the oldest first, and a
   constant. *)
Definition dot (c l : list Z) (constant : Z) : Z :=
  fold_right Z.add constant (map (fun p => (fst p * snd p)%Z) (combine c l)).

Fixpoint run (c : list Z) (constant : Z) (j : nat) (l : list Z) : list Z :=
  match j with
  | 0 => l
  | S j => run c constant j (tl l ++ [dot c l constant])
  end.

Definition recurrence (c : list Z) (constant : Z) (initial : list Z) (s : nat) : Prop :=
  exists j, Z.of_nat s = hd 0%Z (run c constant j initial).

Definition reduce (T : Z) (l : list Z) : list Z := map (fun x => (x mod T)%Z) l.

Fixpoint states (c : list Z) (constant T : Z) (j : nat) (l : list Z) : list (list Z) :=
  match j with
  | 0 => []
  | S j => l :: states c constant T j (reduce T (tl l ++ [dot c l constant]))
  end.

Definition list_eqb (a b : list Z) : bool :=
  (length a =? length b) && forallb (fun p => (fst p =? snd p)%Z) (combine a b).

Lemma list_eqb_eq : forall a b, list_eqb a b = true -> a = b.
Proof.
  unfold list_eqb. induction a as [|x a IH]; intros [|y b] H; cbn in H; try discriminate; auto.
  apply andb_true_iff in H as [L H]. apply andb_true_iff in H as [E H]. apply Z.eqb_eq in E. cbn in E. subst.
  f_equal. apply IH. rewrite H, andb_true_r. exact L.
Qed.

Definition next (c : list Z) (constant T : Z) (l : list Z) : list Z := reduce T (tl l ++ [dot c l constant]).

Definition closed (c : list Z) (constant T : Z) (l : list (list Z)) : bool :=
  forallb (fun x => existsb (list_eqb (next c constant T x)) l) l.

Lemma dot_mod : forall T c l constant, (0 < T)%Z -> (dot c (reduce T l) constant mod T = dot c l constant mod T)%Z.
Proof.
  intros T c l constant H. unfold dot. revert l. induction c as [|x c IH]; intros [|y l]; cbn; auto.
  specialize (IH l). unfold reduce in IH. rewrite Z.add_mod, IH by lia.
  rewrite (Z.mul_mod x (y mod T)), Z.mod_mod, <- Z.mul_mod, <- Z.add_mod by lia. reflexivity.
Qed.

Lemma next_reduce : forall T c constant l, (0 < T)%Z ->
  next c constant T (reduce T l) = reduce T (tl l ++ [dot c l constant]).
Proof.
  intros T c constant l H. unfold next, reduce. rewrite !map_app. f_equal.
  - destruct l as [|x l]; cbn; auto. rewrite map_map. apply map_ext. intros a. apply Z.mod_mod. lia.
  - cbn. f_equal. apply dot_mod, H.
Qed.

Lemma over_recurrence : forall T c constant initial l, 1 <= T ->
  In (reduce (Z.of_nat T) initial) l -> closed c constant (Z.of_nat T) l = true ->
  over T (recurrence c constant initial) [] (map (fun x => Z.to_nat (hd 0 x mod Z.of_nat T)%Z) l).
Proof.
  intros T c constant initial l HT I C s (j & E) _. right.
  assert (K : forall j start, In (reduce (Z.of_nat T) start) l -> In (reduce (Z.of_nat T) (run c constant j start)) l).
  { clear E. induction j0 as [|i IH]; intros start S; cbn [run]; auto. apply IH.
    rewrite <- next_reduce by lia. unfold closed in C. rewrite forallb_forall in C.
    specialize (C _ S). apply existsb_exists in C as (x & X & Q). apply list_eqb_eq in Q. rewrite Q. exact X. }
  apply in_map_iff. exists (reduce (Z.of_nat T) (run c constant j initial)). split; [|apply K, I].
  replace (hd 0%Z (reduce (Z.of_nat T) (run c constant j initial)) mod Z.of_nat T)%Z
    with (hd 0%Z (run c constant j initial) mod Z.of_nat T)%Z.
  - rewrite <- E, <- Nat2Z.inj_mod, Nat2Z.id. reflexivity.
  - destruct (run c constant j initial) as [|x r]; cbn; auto. rewrite Z.mod_mod by lia. reflexivity.
Qed.

(* ---- the law ---- *)

(* The function with these values, the last T of which repeat. *)
Definition periodic (p T : nat) (values : list nat) (n : nat) : nat :=
  nth (if n <? p then n else p + (n - p) mod T) values 0.

(* No member that is at least [least] has the residue r. *)
Definition missed (T : nat) (once recurring : list nat) (r least : nat) : bool :=
  negb (existsb (Nat.eqb r) recurring) &&
  forallb (fun o => (o <? least) || negb (o mod T =? r)) once.

Definition avoid_large (p T : nat) (values once recurring : list nat) : bool :=
  forallb (fun c => forallb (fun r =>
    negb (nth (p + c) values 0 =? nth (p + (c + T - r) mod T) values 0) || missed T once recurring r 1)
    (seq 0 T)) (seq 0 T).

Definition avoid_small (p T : nat) (values once recurring : list nat) : bool :=
  forallb (fun c => forallb (fun j =>
    negb (nth (p + c) values 0 =? nth j values 0) ||
    missed T once recurring ((p + c + (T * p - j)) mod T) (p - j))
    (seq 0 p)) (seq 0 T).

Definition avoid_first (p T : nat) (values once recurring : list nat) : bool :=
  forallb (fun n => forallb (fun s =>
    negb (nth n values 0 =? nth (n - s) values 0) ||
    negb (existsb (Nat.eqb s) once || existsb (Nat.eqb (s mod T)) recurring))
    (seq 1 n)) (seq 0 p).

Definition reach (p T q : nat) (values members : list nat) : bool :=
  forallb (fun n => forallb (fun v => existsb (fun s =>
    (1 <=? s) && (s + (if n <? q then 0 else p) <=? n) && (periodic p T values (n - s) =? v))
    members) (seq 0 (periodic p T values n))) (seq 0 (q + T)).

Definition certificate (p T q : nat) (values once recurring members : list nat) : bool :=
  (1 <=? T) && (p <=? q) && avoid_large p T values once recurring && avoid_small p T values once recurring &&
  avoid_first p T values once recurring && reach p T q values members.

Definition taken (A : nat -> Prop) (n s : nat) : Prop := A s.

Lemma missed_spec : forall T A once recurring r least s, over T A once recurring ->
  missed T once recurring r least = true -> A s -> 1 <= s -> least <= s -> s mod T = r -> False.
Proof.
  intros T A once recurring r least s O M HA P L E. apply andb_true_iff in M as [M1 M2].
  destruct (O s HA P) as [H|H].
  - rewrite forallb_forall in M2. specialize (M2 s H). apply orb_true_iff in M2 as [X|X].
    + apply Nat.ltb_lt in X. lia.
    + apply negb_true_iff, Nat.eqb_neq in X. contradiction.
  - apply negb_true_iff in M1. assert (existsb (Nat.eqb r) recurring = true); [|congruence].
    apply existsb_exists. exists (s mod T). split; [exact H|]. apply Nat.eqb_eq. auto.
Qed.

Lemma mod_unique : forall a b T k l, 1 <= T -> a + k * T = b + l * T -> a mod T = b mod T.
Proof.
  intros a b T k l H E. rewrite <- (Nat.mod_add a k T), E, Nat.mod_add by lia. reflexivity.
Qed.

Theorem certificate_sound : forall A p T q values once recurring members,
  over T A once recurring -> (forall s, In s members -> A s) ->
  certificate p T q values once recurring members = true ->
  forall g, grundy (taken A) g -> forall n, g n = periodic p T values n.
Proof.
  intros A p T q values once recurring members O M H g G.
  unfold certificate in H. repeat rewrite andb_true_iff in H. destruct H as [[[[[HT HQ] HL] HS] HF] HR].
  apply Nat.leb_le in HT, HQ. apply (grundy_unique (taken A)); [|exact G]. clear g G.
  set (f := periodic p T values).
  intros n. split.
  - intros (s & HA & P & L & E). unfold taken in HA.
    destruct (lt_dec n p) as [Np|Np].
    + (* all small *)
      unfold avoid_first in HF. rewrite forallb_forall in HF. specialize (HF n ltac:(apply in_seq; lia)).
      rewrite forallb_forall in HF. specialize (HF s ltac:(apply in_seq; lia)).
      unfold f, periodic in E. destruct (Nat.ltb_spec n p); [|lia]. destruct (Nat.ltb_spec (n - s) p); [|lia].
      rewrite E, Nat.eqb_refl in HF. cbn [negb orb] in HF. apply negb_true_iff, orb_false_iff in HF as [F1 F2].
      destruct (O s HA P) as [I|I].
      * assert (existsb (Nat.eqb s) once = true); [|congruence].
        apply existsb_exists. exists s. split; [exact I|apply Nat.eqb_refl].
      * assert (existsb (Nat.eqb (s mod T)) recurring = true); [|congruence].
        apply existsb_exists. exists (s mod T). split; [exact I|apply Nat.eqb_refl].
    + set (c := (n - p) mod T). pose proof (Nat.mod_upper_bound (n - p) T ltac:(lia)) as C. fold c in C.
      pose proof (Nat.div_mod (n - p) T ltac:(lia)) as D. fold c in D.
      pose proof (Nat.div_mod s T ltac:(lia)) as Ds. pose proof (Nat.mod_upper_bound s T ltac:(lia)) as Cs.
      assert (Fn : f n = nth (p + c) values 0) by (unfold f, periodic; destruct (Nat.ltb_spec n p); [lia|reflexivity]).
      destruct (lt_dec (n - s) p) as [Sp|Sp].
      * (* a small heap is left *)
        unfold avoid_small in HS. rewrite forallb_forall in HS. specialize (HS c ltac:(apply in_seq; lia)).
        rewrite forallb_forall in HS. specialize (HS (n - s) ltac:(apply in_seq; lia)).
        assert (Fs : f (n - s) = nth (n - s) values 0)
          by (unfold f, periodic; destruct (Nat.ltb_spec (n - s) p); [reflexivity|lia]).
        rewrite <- Fn, <- Fs, E, Nat.eqb_refl in HS. cbn [negb orb] in HS.
        eapply missed_spec; [exact O|exact HS|exact HA|exact P|lia|].
        assert (n - s <= T * p) by nia.
        apply (mod_unique _ _ T p ((n - p) / T) HT). lia.
      * unfold avoid_large in HL. rewrite forallb_forall in HL. specialize (HL c ltac:(apply in_seq; lia)).
        rewrite forallb_forall in HL. specialize (HL (s mod T) ltac:(apply in_seq; lia)).
        assert (X : (n - s - p) mod T = (c + T - s mod T) mod T).
        { apply (mod_unique _ _ T (s / T + 1) ((n - p) / T) HT).
          rewrite Nat.mul_add_distr_r. lia. }
        assert (Fs : f (n - s) = nth (p + (c + T - s mod T) mod T) values 0)
          by (unfold f, periodic; destruct (Nat.ltb_spec (n - s) p); [lia|rewrite X; reflexivity]).
        rewrite <- Fn, <- Fs, E, Nat.eqb_refl in HL. cbn [negb orb] in HL.
        eapply missed_spec; [exact O|exact HL|exact HA|exact P|exact P|reflexivity].
  - intros w W. unfold reach in HR. rewrite forallb_forall in HR.
    destruct (lt_dec n q) as [Nq|Nq].
    + specialize (HR n ltac:(apply in_seq; lia)). rewrite forallb_forall in HR.
      specialize (HR w ltac:(apply in_seq; unfold f in W; lia)). apply existsb_exists in HR as (s & S & X).
      repeat rewrite andb_true_iff in X. destruct X as [[X1 X2] X3].
      apply Nat.leb_le in X1, X2. apply Nat.eqb_eq in X3.
      exists s. split; [apply M, S|]. split; [exact X1|]. split; [lia|]. auto.
    + set (m := q + (n - q) mod T). pose proof (Nat.mod_upper_bound (n - q) T ltac:(lia)).
      pose proof (Nat.div_mod (n - q) T ltac:(lia)) as D.
      assert (Sh : forall s, s + p <= m -> f (n - s) = f (m - s)).
      { intros s Hs. unfold f, periodic. destruct (Nat.ltb_spec (n - s) p); [lia|].
        destruct (Nat.ltb_spec (m - s) p); [lia|]. do 2 f_equal.
        apply (mod_unique _ _ T 0 ((n - q) / T) HT). unfold m in *. lia. }
      assert (Fm : f n = f m) by (specialize (Sh 0 ltac:(unfold m; lia)); rewrite !Nat.sub_0_r in Sh; exact Sh).
      specialize (HR m ltac:(apply in_seq; unfold m; lia)). rewrite forallb_forall in HR.
      specialize (HR w ltac:(apply in_seq; rewrite Fm in W; unfold f in W; lia)).
      apply existsb_exists in HR as (s & S & X). repeat rewrite andb_true_iff in X. destruct X as [[X1 X2] X3].
      destruct (Nat.ltb_spec m q); [unfold m in *; lia|].
      apply Nat.leb_le in X1, X2. apply Nat.eqb_eq in X3.
      exists s. split; [apply M, S|]. split; [exact X1|]. split; [unfold m in X2; lia|].
      rewrite Sh by exact X2. auto.
Qed.
